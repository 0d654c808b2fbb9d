import { byId, configure } from '@lichthof/elements';
import { expect } from '@esm-bundle/chai';
import { calls, image, insert, settle, start, state, texts, textOf, until, untilText } from './stage.ts';

setup(start);

const isOnlineAgain = () => window.dispatchEvent(new Event('online'));
const once = (work: () => void) => {
  let isBroken = true;
  return (id: unknown) => {
    calls.push(`asked ${String(id)}`);
    if (isBroken) {
      isBroken = false;
      return Promise.reject(new Error('502'));
    }
    work();
    return Promise.resolve();
  };
};

test('a list that could not be loaded is asked for again when the network is back', async () => {
  const { items } = state.contributors;
  Object.assign(state.contributors, { state: 0, items: byId([]) });
  configure({ ensure: once(() => Object.assign(state.contributors, { state: 3, items })) });
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, "Der Beitragende 'mira' kann nicht geladen werden!");
  isOnlineAgain();
  await untilText(element, 'Mira Holm');
});

test('an image is asked for again', async () => {
  configure({ ensureImages: once(() => (state.images.items = byId([image('late')]))) });
  const element = insert('<brpwc-post-image id="late"></brpwc-post-image>');
  await until(() => calls.includes('asked late'));
  await settle();
  isOnlineAgain();
  await until(() => element.querySelector('img'));
});

test('a look into an album is asked for again', async () => {
  const answer = once(() => {});
  configure({
    loadAlbumPreview: (id) => answer(id).then(() => ({ total: 48, images: [] })),
  });
  const element = insert('<brpwc-album id="winter"></brpwc-album>');
  await until(() => calls.includes('asked winter'));
  await settle();
  expect(textOf(element)).not.to.include('48');
  isOnlineAgain();
  await until(() => textOf(element).includes('Album mit 48 Bildern'));
});

test('a text is asked for again, and once as long as it is not there', async () => {
  const element = insert('<brpwc-post-text id="t-late"></brpwc-post-text>');
  const asked = () => calls.filter((call) => call === 'text t-late').length;
  await until(() => asked() === 1);
  isOnlineAgain();
  await until(() => asked() === 2);
  await settle();
  expect(asked()).to.equal(2);
  texts.set('t-late', '<p>Da.</p>');
  isOnlineAgain();
  await untilText(element, 'Da.');
});
