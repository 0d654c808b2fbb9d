import { expect } from '@esm-bundle/chai';
import { calls, insert, start, state, textOf, until, untilText } from './stage.ts';

const home = location.href;
setup(start);
teardown(() => history.replaceState(null, '', home));

const at = (path: string) => history.replaceState(null, '', path);

async function href(tag: string): Promise<string | null | undefined> {
  const element = insert(`<${tag}></${tag}>`);
  await until(() => element.querySelector('a'));
  return element.querySelector('a')?.getAttribute('href');
}

test('select-site names the chosen albums and follows the choice', async () => {
  const element = insert('<brpwc-select-site></brpwc-select-site>');
  await untilText(element, 'Sie sehen Bilder aus BRP.Bilderauswahl ändern');
  state.siteAlbums = ['brp', 'noir'];
  await untilText(element, 'Sie sehen Bilder aus BRP und noir.Bilderauswahl ändern');
  state.siteAlbums = [];
  await untilText(element, 'Welche Bilder möchten Sie sehen?Bilderauswahl ändern');
});

test('select-worksafe says which mode is on and follows it', async () => {
  const element = insert('<brpwc-select-worksafe></brpwc-select-worksafe>');
  await until(() => textOf(element).startsWith('Der sichere Modus ist an.'));
  state.safeMode = false;
  await until(() => textOf(element).startsWith('Der sichere Modus ist aus.'));
});

test('what the author has written replaces the sentence', async () => {
  const element = insert('<brpwc-select-worksafe><strong>Hier fehlt etwas.</strong></brpwc-select-worksafe>');
  await untilText(element, 'Hier fehlt etwas.Sicheren Modus ändern');
});

test('the page that it was opened from is where it comes back to', async () => {
  at('/blog/p-ich?x=1');
  expect(await href('brpwc-select-site')).to.equal('/select/blog/p-ich');
  expect(await href('brpwc-select-worksafe')).to.equal('/worksafe/blog/p-ich');
  at('/images');
  expect(await href('brpwc-select-site')).to.equal('/select/images');
  at('/');
  expect(await href('brpwc-select-worksafe')).to.equal('/worksafe');
  at('/worksafe/blog/p-ich');
  expect(await href('brpwc-select-site')).to.equal('/select/blog/p-ich');
});

test('a click goes through the router', async () => {
  at('/blog/p-ich');
  const element = insert('<brpwc-select-worksafe></brpwc-select-worksafe>');
  await until(() => element.querySelector('a'));
  element.querySelector('a')!.click();
  expect(calls).to.deep.equal(['navigate /worksafe/blog/p-ich']);
});
