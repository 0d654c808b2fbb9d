import { expect } from '@esm-bundle/chai';
import { configure } from '@lichthof/elements';
import { type ReactNode, useEffect, useState } from 'react';
import { define } from '../../elements/element/define.ts';
import { insert, logged, settle, start, textOf, until, untilText } from './stage.ts';

const inputs = { kind: { type: 'text' } } as const;

/** A view that does what its attribute says. */
function Trouble({ kind }: { kind: string }): ReactNode {
  const [, setCount] = useState(0);
  if (kind === 'render') throw new Error('in render');
  useEffect(() => {
    if (kind === 'effect') throw new Error('in effect');
  }, [kind]);
  const click = () => {
    throw new Error('in handler');
  };
  return (
    <button type="button" onClick={click} ref={kind === 'loop' ? () => setCount((it) => it + 1) : undefined}>
      fine
    </button>
  );
}

const SORRY = 'Dieser Baustein kann nicht angezeigt werden.';

const { error } = console;
suiteSetup(() => {
  Object.assign(console, { error: () => {} }); // React repeats every error there
});
suiteTeardown(() => {
  Object.assign(console, { error });
});
suiteSetup(() => define({ tag: 'brpwc-trouble', inputs, view: Trouble }));
setup(start);

const trouble = (kind: string) => insert(`<brpwc-trouble kind="${kind}"></brpwc-trouble>`);

for (const [kind, message] of [
  ['render', 'in render'],
  ['effect', 'in effect'],
  ['loop', 'Maximum update depth'],
] as const) {
  test(`an error (${kind}) stays in its element: a log entry, a quiet sentence`, async () => {
    const [before, broken, after] = [trouble('no'), trouble(kind), trouble('no')];
    await untilText(broken, SORRY);
    expect([textOf(before), textOf(after)]).to.deep.equal(['fine', 'fine']);
    expect(logged.length).to.equal(1);
    expect(logged[0]).to.match(new RegExp(`^ERROR brpwc-trouble: .*${message}`));
    await untilText(trouble('no'), 'fine');
  });
}

test('one broken element among a hundred in one go breaks nothing else', async () => {
  const place = insert('<main></main>');
  place.innerHTML = Array.from(
    { length: 100 },
    (_, i) => `<brpwc-trouble kind="${i === 50 ? 'render' : 'no'}"></brpwc-trouble>`,
  ).join('');
  await until(() => place.querySelectorAll('button').length === 99);
  expect(textOf(place)).to.contain(SORRY);
});

test('it is tried again when an attribute changes', async () => {
  const element = trouble('render');
  await untilText(element, SORRY);
  element.setAttribute('kind', 'no');
  await untilText(element, 'fine');
  element.setAttribute('kind', 'effect');
  await untilText(element, SORRY);
});

test('it is tried again with another host', async () => {
  configure({
    picture: () => {
      throw new Error('no picture host');
    },
  });
  const element = insert('<brpwc-post-image id="i1"></brpwc-post-image>');
  await untilText(element, SORRY);
  configure({ picture: () => ({ imageHost: '' }) });
  await until(() => element.querySelector('img'));
});

test('a log that fails does no harm', async () => {
  configure({
    log: () => {
      throw new Error('offline');
    },
  });
  await untilText(trouble('render'), SORRY);
  await untilText(trouble('no'), 'fine');
});

test('a broken element can be removed', async () => {
  const element = trouble('render');
  await untilText(element, SORRY);
  element.remove();
  await until(() => textOf(element) === '');
  await settle();
  expect(logged.length).to.equal(1);
});

test('a second copy of the package is told of, and changes nothing', () => {
  define({ tag: 'brpwc-trouble', inputs, view: () => null });
  expect(logged.join()).to.contain('WARNING brpwc-trouble is already defined');
});

test('a state of another copy of valtio is refused in words', () => {
  const foreign = { safeMode: true } as Parameters<typeof configure>[0]['state'];
  expect(() => configure({ state: foreign })).to.throw(TypeError, /not a proxy of the valtio/);
});
