import { expect, test } from 'vitest';
import { pictureUrl } from '../../../api/contract/picture.ts';

const picture = {
  id: 'i2611041',
  url: '2026/11/steg am see.jpg',
  width: 3000,
  height: 2000,
  hash: '5d7f07b7',
};
const host = { imageHost: 'https://bilder.example.org', authId: 'geheim' };

test('a picture for everybody is asked for without the secret', () => {
  expect(pictureUrl(picture, 540, host)).toBe(
    'https://bilder.example.org/imgs/2026/11/steg%20am%20see.jpg?size=540&v=5d7f07b7',
  );
});

test.each([
  ['below protected/', { url: 'protected/haus/1.jpg' }],
  ['in a photo album', { id: 'i--fest--1' }],
  ['not public', { public: false }],
  ['in the trash', { trash: true }],
  ['not shown before a day', { dt: '2031-01-01' }],
])('a picture %s is asked for with the secret, where there is one', (_, guarded) => {
  expect(pictureUrl({ ...picture, ...guarded }, 540, host)).toContain('&id=geheim');
  expect(pictureUrl({ ...picture, ...guarded }, 540, { imageHost: '' })).not.toContain('id=');
});
