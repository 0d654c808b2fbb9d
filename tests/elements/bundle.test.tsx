import { expect } from '@esm-bundle/chai';
import { textOf, until, untilText } from './stage.ts';

let page: Document;
const find = (selector: string) => page.querySelector(selector)!;

const frame = document.createElement('iframe');

suiteSetup(async () => {
  frame.src = '/elements/plain/index.html';
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  page = frame.contentDocument!;
});

test('brpwc.js brings a plain page to life', async () => {
  await untilText(find('brpwc-contributor'), 'Model: Mira Holm');
  await untilText(find('brpwc-post-text'), 'Dieser Absatz ist ein Textbaustein.');
  await untilText(find('figcaption'), 'Der Saum um die Lampe heißt Lichthof.');
  await until(() => textOf(find('brpwc-album')).includes('Album mit 3 Bildern'));
  expect(find('brpwc-link a').getAttribute('href')).to.equal('https://example.org');
});

test('its pictures are there', async () => {
  const img = page.querySelector<HTMLImageElement>('brpwc-post-thumbnail img')!;
  img.loading = 'eager';
  await until(() => img.complete && img.naturalWidth > 0);
});

test('its mode can be switched', async () => {
  await until(() => textOf(page.body).includes('Ein Bild ist ausgeblendet.'));
  expect(page.querySelectorAll('brpwc-post-thumbnail img').length).to.equal(1);
  page.querySelector<HTMLElement>('#mode')!.click();
  await until(() => page.querySelectorAll('brpwc-post-thumbnail img').length === 2);
  expect(textOf(page.body)).to.not.contain('Ein Bild ist ausgeblendet.');
});

test('its pictures open, although there is no viewer', async () => {
  const [image] = page.querySelectorAll<HTMLElement>('brpwc-post-image button');
  image!.click();
  await until(() => frame.contentWindow?.location.href.includes('/plain/imgs/licht.svg?size=1600'));
});

test('brpwc.mjs can be configured as a module', async () => {
  const other = document.createElement('iframe');
  other.srcdoc = `<brpwc-contributor contributorId="mira">?</brpwc-contributor><script type="module">
    import { configure, createState } from '/elements/brpwc.mjs';
    configure({ state: createState({ contributors: [{ id: 'mira', name: 'Mira Holm' }] }) });
  </script>`;
  document.body.append(other);
  await until(
    () => other.contentDocument?.body && textOf(other.contentDocument.body).startsWith('Mira Holm'),
  );
  other.remove();
});
