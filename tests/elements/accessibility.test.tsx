import { expect } from '@esm-bundle/chai';
import { configure } from '@lichthof/elements';
import axe from 'axe-core';
import { image, insert, start, state, texts, until } from './stage.ts';

setup(start);

const cases: Record<string, [html: string, ready: string]> = {
  contributor: ['<brpwc-contributor contributorId="mira" showRole="1"></brpwc-contributor>', '.credit'],
  'missing contributor': ['<brpwc-contributor contributorId="x"></brpwc-contributor>', '.is-error'],
  album: ['<brpwc-album id="winter"></brpwc-album>', '.gallery'],
  'locked album': ['<brpwc-album id="locked"></brpwc-album>', '.teaser'],
  'missing album': ['<brpwc-album id="x"></brpwc-album>', '.brpwc-missing'],
  'post-image': ['<brpwc-post-image id="i1"></brpwc-post-image>', 'figcaption'],
  'post-image with a target': ['<brpwc-post-image id="i1" clickTarget="/blog"></brpwc-post-image>', 'a img'],
  'post-thumbnail': ['<brpwc-post-thumbnail id="i1"></brpwc-post-thumbnail>', 'button img'],
  'post-text': ['<brpwc-post-text id="t-a"></brpwc-post-text>', 'h2'],
  conditional: ['<brpwc-conditional condition="sfw"><p>Text</p></brpwc-conditional>', 'p'],
  link: ['<p>Zum <brpwc-link href="/blog">Blog</brpwc-link></p>', 'a'],
  'select-site': ['<brpwc-select-site></brpwc-select-site>', 'a'],
  'select-worksafe': ['<brpwc-select-worksafe></brpwc-select-worksafe>', 'a'],
};

for (const [name, [html, ready]] of Object.entries(cases)) {
  test(`${name} is accessible`, async () => {
    texts.set('t-a', '<h2>Text</h2><p>mit <a href="/blog">Link</a></p>');
    state.images.items = new Map([['i1', image('i1', { description: 'Ein <i>Saum</i>' })]]);
    configure({ state });
    const element = insert(html);
    await until(() => element.querySelector(ready));
    const { violations } = await axe.run(element);
    expect(violations.map(({ id, help }) => `${id}: ${help}`)).to.deep.equal([]);
  });
}
