import { expect } from '@esm-bundle/chai';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { insert, settle, start, state, textOf, until } from './stage.ts';

let root: Root;

/** A page in React that goes on living beside the elements. */
const show = (children: ReactNode) => flushSync(() => root.render(<p>{children} und mehr</p>));

setup(async () => {
  await start();
  root = createRoot(insert('<main></main>'));
});
teardown(() => root.unmount());

const link = () => document.querySelector('brpwc-link')!;
const list = (...names: string[]) => (
  <brpwc-link href="/blog">
    {names.map((name) => (
      <b key={name}>{name}</b>
    ))}
  </brpwc-link>
);

test('children of a link that React changes stay in the link', async () => {
  for (const names of [['a'], ['a', 'b'], ['c', 'a', 'b'], ['b', 'a'], ['b'], [], ['d', 'e']]) {
    show(list(...names));
    await until(() => link().querySelectorAll('a').length === 1);
    await until(() => textOf(link().querySelector('a')!) === names.join(''));
    await settle();
    expect([...link().querySelectorAll('b')].map(textOf)).to.deep.equal(names);
  }
  show('ohne Link');
  expect(textOf(document.querySelector('main')!)).to.equal('ohne Link und mehr');
});

test('text of a link that React changes is the text of the link', async () => {
  for (const text of ['eins', 'zwei', 'drei']) {
    show(<brpwc-link href="/blog">{text}</brpwc-link>);
    await until(() => link().querySelector('a')?.textContent === text);
  }
});

test('children that change while they are hidden are right when they are shown', async () => {
  const hidden = (...names: string[]) => (
    <brpwc-conditional condition="nsfw">
      {names.map((name) => (
        <i key={name}>{name}</i>
      ))}
    </brpwc-conditional>
  );
  for (const names of [['a', 'b'], ['b'], ['c', 'b', 'd']]) {
    show(hidden(...names));
    await settle();
    expect(document.querySelector('i')).to.equal(null);
  }
  state.safeMode = false;
  await until(() => textOf(document.querySelector('brpwc-conditional')!) === 'cbd');
});
