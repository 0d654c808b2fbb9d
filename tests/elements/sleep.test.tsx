import { expect } from '@esm-bundle/chai';
import { executeServerCommand } from '@web/test-runner-commands';
import { calls, insert, start, until, wait } from './stage.ts';

setup(start);

const openers = (place: HTMLElement) => place.querySelectorAll<HTMLElement>('button');
const listeners = async () => (await executeServerCommand<{ listeners: number }, null>('heap')).listeners;

test('an element has hardly a listener until somebody turns to it', async () => {
  const place = insert('<main></main>');
  const before = await listeners();
  place.innerHTML = '<brpwc-post-image id="i1"></brpwc-post-image>'.repeat(100);
  await until(() => openers(place).length === 100);
  expect((await listeners()) - before).to.be.below(1000); // awake: 143 each, 14,300
});

for (const [name, turn] of Object.entries({
  'a click': () => {},
  'the pointer, then a click': (button: HTMLElement) =>
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  'the focus, then a click': (button: HTMLElement) => button.focus(),
})) {
  test(`${name} is handled, once`, async () => {
    const place = insert('<main><brpwc-post-image id="i1"></brpwc-post-image></main>');
    await until(() => openers(place).length === 1);
    turn(openers(place)[0]!);
    openers(place)[0]!.click();
    openers(place)[0]!.click();
    expect(calls).to.deep.equal(['viewer i1', 'viewer i1']);
  });
}

test('after an element was destroyed and has come back, a click is still handled once', async () => {
  const place = insert('<main><brpwc-post-image id="i1"></brpwc-post-image></main>');
  const element = place.firstElementChild!;
  for (const turned of [false, true, true]) {
    await until(() => openers(place).length === 1);
    if (turned) openers(place)[0]!.click();
    element.remove();
    await wait(15);
    place.append(element);
  }
  expect(calls).to.deep.equal(['viewer i1', 'viewer i1']);
});

test('a click on an element in an element reaches both', async () => {
  const link = insert('<brpwc-link href="/blog"><brpwc-post-image id="i1"></brpwc-post-image></brpwc-link>');
  await until(() => openers(link).length === 1);
  openers(link)[0]!.click();
  expect(calls).to.deep.equal(['viewer i1', 'navigate /blog']);
});
