import { expect } from '@esm-bundle/chai';
import { executeServerCommand } from '@web/test-runner-commands';
import { calls, insert, settle, start, texts, until } from './stage.ts';

interface Heap {
  bytes: number;
  listeners: number;
  nodes: number;
}

setup(start);

const HTML = `<p>Mit <brpwc-link href="/blog"><brpwc-contributor contributorId="mira"></brpwc-contributor></brpwc-link>
  <brpwc-conditional condition="sfw">sicher</brpwc-conditional>
  <brpwc-conditional condition="nsfw"><brpwc-post-image id="i2"></brpwc-post-image></brpwc-conditional>
  <brpwc-post-text id="t-a"></brpwc-post-text><brpwc-album id="winter"></brpwc-album>
  <brpwc-post-image id="i1"></brpwc-post-image><brpwc-select-site></brpwc-select-site></p>`;

/** Inserts and removes ten elements, this many times. */
async function cycles(count: number) {
  for (let i = 0; i < count; i += 50) {
    const place = insert('<main></main>');
    place.innerHTML = HTML.repeat(50);
    await until(() => place.querySelectorAll('.credit').length === 50);
    place.remove();
    await settle();
  }
}

async function heap(): Promise<Heap> {
  calls.length = 0;
  for (let i = 0; i < 3; i++) {
    const link = insert('<brpwc-link href="/">x</brpwc-link>'); // React keeps what it removed last until it renders again
    await until(() => link.querySelector('a'));
    link.remove();
    await settle();
  }
  return executeServerCommand<Heap, null>('heap');
}

test('10,000 elements that come and go leave nothing behind', async function () {
  this.timeout(250_000);
  texts.set('t-a', 'Text');
  await cycles(500);
  const before = await heap();
  await cycles(1000);
  const after = await heap();
  expect(after.listeners - before.listeners, 'listeners').to.be.at.most(20);
  expect(after.nodes - before.nodes, 'nodes').to.be.at.most(100);
  expect(after.bytes - before.bytes, 'bytes').to.be.at.most(500_000);
});
