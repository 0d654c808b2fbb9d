import { expect } from '@esm-bundle/chai';
import type { Album } from '@lichthof/api/contract/album';
import type { Contributor } from '@lichthof/api/contract/contributor';
import type { Image } from '@lichthof/api/contract/image';
import type { PictureHost } from '@lichthof/api/contract/picture';
import type { AlbumSeen, ContributorSeen, ElementImage, PictureSource } from '@lichthof/elements';
import { createRoot } from 'react-dom/client';
import { insert, start, until } from './stage.ts';

setup(start);

// What the contract delivers is what the elements read; checked by tsc.
export const seen = (
  image: Image,
  album: Album,
  contributor: Contributor,
): [ElementImage, AlbumSeen, ContributorSeen] => [image, album, contributor];
export const source = (host: PictureHost): PictureSource => host;

// @ts-expect-error -- an element that does not exist
export const unknownTag = () => <brpwc-nothing />;
// @ts-expect-error -- an attribute that does not exist
export const unknownAttribute = () => <brpwc-link hrev="/blog" />;

// @ts-expect-error -- an attribute that is required
export const withoutHref = () => <brpwc-link>Blog</brpwc-link>;
// @ts-expect-error -- required in one of its spellings
export const withoutId = () => <brpwc-contributor showRole />;
// @ts-expect-error -- a value that means nothing
export const unknownCondition = () => <brpwc-conditional condition="NSFW" />;
// @ts-expect-error -- nor does this one
export const unknownFlag = () => <brpwc-contributor contributorId="mira" showRole="ja" />;
export const allowed = () => (
  <brpwc-conditional condition="nsfw">
    <brpwc-post-text id="t-a" condition="SFW" />
    <brpwc-post-thumbnail id="i1" use-thumbnail="0" />
    <brpwc-select-site class="wide" />
  </brpwc-conditional>
);

test('JSX knows the elements and their attributes', async () => {
  const place = insert('<main></main>');
  createRoot(place).render(
    <p>
      <brpwc-contributor contributorId="lena" showRole />
      <brpwc-contributor contributor-id="mira" class="wide" />
      <brpwc-link href="/blog" class="btn" target="_blank">
        Blog
      </brpwc-link>
    </p>,
  );
  await until(() => place.textContent === 'Visagist/-in: Lena VossMira HolmBlog');
  expect(place.querySelector('brpwc-link a')?.className).to.equal('btn');
});

test('the DOM knows them as well', () => {
  const element = document.createElement('brpwc-post-thumbnail');
  const { id, clickTarget, useThumbnail } = element.inputs.value;
  expect([id, clickTarget, useThumbnail]).to.deep.equal(['', '', true]);
  element.useThumbnail = '0';
  expect(element.useThumbnail).to.equal(false);
});
