import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import { calls, insert, start, until } from './stage.ts';

/** What the browser would have done with clicks that the element left alone. */
const left: string[] = [];

const leave = (event: MouseEvent) => {
  if (event.defaultPrevented) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  left.push(link?.getAttribute('href') ?? 'nothing');
  event.preventDefault();
};

suiteSetup(() => window.addEventListener('click', leave));
suiteTeardown(() => window.removeEventListener('click', leave));
setup(async () => {
  await start();
  left.length = 0;
});

async function link(attributes: string, content = 'Link'): Promise<HTMLAnchorElement> {
  const element = insert(`<brpwc-link ${attributes}>${content}</brpwc-link>`);
  await until(() => element.querySelector('a'));
  return element.querySelector('a')!;
}

for (const [href, to] of [
  ['/blog/p-ich', '/blog/p-ich'],
  ['blog/p-ich', '/blog/p-ich'],
  ['/album/winter?post=p-x#bilder', '/album/winter?post=p-x#bilder'],
  ['?login=1', '?login=1'],
  ['/assetsless', '/assetsless'],
] as const) {
  test(`${href} is internal: the router takes it`, async () => {
    (await link(`href="${href}"`)).click();
    expect(calls).to.deep.equal([`navigate ${to}`]);
    expect(left).to.deep.equal([]);
  });
}

for (const href of [
  'http://example.org/x',
  'https://example.org/x',
  'HTTPS://example.org',
  'mailto:a@example.org',
  'tel:+49301234',
  '/assets/preise.pdf',
  '//example.org/x',
  '#licht',
]) {
  test(`${href} is left to the browser`, async () => {
    (await link(`href="${href}"`)).click();
    expect(calls).to.deep.equal([]);
    expect(left).to.deep.equal([href]);
  });
}

for (const target of ['_blank', '_top', 'fenster']) {
  test(`a link with target="${target}" opens with that target`, async () => {
    const anchor = await link(`href="/blog" target="${target}"`);
    anchor.click();
    expect([anchor.target, anchor.rel]).to.deep.equal([target, target === '_blank' ? 'noopener' : '']);
    expect([calls, left]).to.deep.equal([[], ['/blog']]);
  });
}

test('target="_self" is the same window, and the router’s', async () => {
  (await link('href="/blog" target="_self"')).click();
  expect(calls).to.deep.equal(['navigate /blog']);
});

for (const more of [
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
]) {
  test(`a click with ${JSON.stringify(more)} is left to the browser`, async () => {
    const anchor = await link('href="/blog"');
    anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
    expect([calls, left]).to.deep.equal([[], ['/blog']]);
  });
}

test('a click that somebody has dealt with is left alone', async () => {
  const anchor = await link('href="/blog"', '<b>Link</b>');
  anchor.querySelector('b')!.addEventListener('click', (event) => event.preventDefault());
  anchor.querySelector('b')!.click();
  expect(calls).to.deep.equal([]);
});

test('the keyboard reaches it, Enter follows it', async () => {
  const anchor = await link('href="/blog"');
  await sendKeys({ press: 'Tab' });
  expect(document.activeElement).to.equal(anchor);
  await sendKeys({ press: 'Enter' });
  expect(calls).to.deep.equal(['navigate /blog']);
});

for (const href of [
  '',
  ' ',
  'javascript:alert(1)',
  'data:text/html,x',
  'java\tscript:alert(1)',
  'http://[',
]) {
  test(`href=${JSON.stringify(href)} leads nowhere`, async () => {
    const anchor = await link(`href="${href}"`);
    expect(anchor.hasAttribute('href')).to.equal(false);
    anchor.click();
    expect(calls).to.deep.equal([]);
  });
}

test('classes are those of the link', async () => {
  expect((await link('href="/blog" class="btn wide"')).className).to.equal('btn wide');
});

test('address, target and class change with the attributes', async () => {
  const anchor = await link('href="/blog" target="_blank" class="btn"');
  const element = anchor.closest('brpwc-link')!;
  element.setAttribute('href', '/images');
  element.removeAttribute('target');
  element.removeAttribute('class');
  await until(() => anchor.getAttribute('href') === '/images');
  expect([anchor.target, anchor.className]).to.deep.equal(['', '']);
});
