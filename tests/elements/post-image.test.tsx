import { expect } from '@esm-bundle/chai';
import { scaled, sizesOf } from '@lichthof/api/contract/picture';
import { byId, configure } from '@lichthof/elements';
import { calls, image, insert, logged, settle, start, state, textOf, until } from './stage.ts';

setup(start);

const postImage = (attributes: string) => insert(`<brpwc-post-image ${attributes}></brpwc-post-image>`);
const thumbnail = (attributes: string) =>
  insert(`<brpwc-post-thumbnail ${attributes}></brpwc-post-thumbnail>`);
const picture = async (element: HTMLElement) => {
  await until(() => element.querySelector('img'));
  return element.querySelector('img')!;
};
const provide = (...images: Parameters<typeof image>[]) => {
  state.images.items = byId(images.map((it) => image(...it)));
};

test('classes are blog-image for thumbnails and card-img otherwise', async () => {
  expect((await picture(postImage('id="i1"'))).className).to.equal('card-img');
  expect((await picture(postImage('id="i1" useThumbnail="1"'))).className).to.equal('blog-image');
  expect((await picture(thumbnail('id="i1"'))).className).to.equal('blog-image');
  expect((await picture(thumbnail('id="i1" useThumbnail="0"'))).className).to.equal('card-img');
});

for (const [more, alt] of [
  [{ alt: 'Ein Saum', title: 'Titel' }, 'Ein Saum'],
  [{ alt: null, title: 'Titel' }, 'Titel'],
  [{ alt: '', title: '' }, 'Bild'],
] as const) {
  test(`the alternative text of ${JSON.stringify(more)} is ${alt}`, async () => {
    provide(['i1', more]);
    expect((await picture(postImage('id="i1"'))).alt).to.equal(alt);
  });
}

test('the picture is chosen from widths that exist', async () => {
  const widths = (img: HTMLImageElement) =>
    img.srcset.split(', ').map((it) => Number.parseInt(it.split(' ')[1]!));
  const large = await picture(postImage('id="i1"'));
  expect(widths(large)).to.deep.equal(sizesOf(image('i1')).map((size) => scaled(image('i1'), size).width));
  expect(large.src).to.contain('/imgs/portfolio/i1.jpg?size=540&v=0a1b2c3d');
  expect(Math.max(...widths(await picture(thumbnail('id="i1"'))))).to.be.at.most(1080);
  expect([large.loading, large.decoding]).to.deep.equal(['lazy', 'async']);
});

test('the box has its size before the picture is there, and nothing shifts', async () => {
  const shifts: number[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(list.getEntries().length));
  observer.observe({ type: 'layout-shift' });
  provide(['i1', { width: 400, height: 600, color: '#102030' }]);
  const element = postImage('id="i1"');
  element.style.cssText = 'display:block;width:200px';
  insert('<p>Danach</p>');
  const img = await picture(element);
  expect(element.querySelector<HTMLElement>('.photo')!.style.cssText).to.contain('--ph: #102030');
  expect([img.getAttribute('width'), img.getAttribute('height')]).to.deep.equal(['400', '600']);
  await until(() => img.complete);
  await settle();
  observer.disconnect();
  expect(shifts).to.deep.equal([]);
});

test('the element tells its gallery the proportions', async () => {
  provide(['i1', { width: 400, height: 600 }]);
  const element = thumbnail('id="i1"');
  await picture(element);
  expect(Number(element.style.getPropertyValue('--ar'))).to.be.closeTo(0.667, 0.001);
});

test('a ThumbHash is painted until the picture is loaded', async () => {
  provide(['i1', { thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }]);
  const element = postImage('id="i1"');
  await until(() => element.querySelector('canvas') ?? element.querySelector('img')?.complete);
  await until(() => !element.querySelector('canvas'));
});

test('a broken ThumbHash does no harm', async () => {
  provide(['i1', { thumbHash: 'no hash!' }]);
  await picture(postImage('id="i1"'));
  expect(logged).to.deep.equal([]);
});

test('the caption is shown as HTML, and no more than harmless HTML', async () => {
  provide([
    'i1',
    {
      description:
        'Ein <i>Saum</i> von <script>x</script><brpwc-contributor contributorId="mira"></brpwc-contributor>',
    },
  ]);
  const element = postImage('id="i1"');
  await until(() => element.querySelector('figcaption')?.textContent === 'Ein Saum von Mira Holm');
  expect(element.querySelector('figcaption i')?.textContent).to.equal('Saum');
  expect(element.querySelector('figcaption script')).to.equal(null);
});

test('a caption that contains its own image is no loop', async () => {
  provide(['i1', { description: 'Wie <brpwc-post-image id="i1"></brpwc-post-image>' }]);
  const element = postImage('id="i1"');
  await until(() => element.querySelector('figcaption brpwc-post-image'));
  await settle();
  expect(element.querySelectorAll('img').length).to.equal(1);
});

test('captions that contain each other’s images end three deep in a text, with images that have none', async () => {
  const ids = Array.from({ length: 6 }, (_, i) => `i${i}`);
  const description = ids.map((id) => `<brpwc-post-image id="${id}"></brpwc-post-image>`).join('');
  provide(...ids.map((id): Parameters<typeof image> => [id, { description }]));
  const element = postImage('id="i0"');
  const captions = 1 + 5 + 5 * 4 + 5 * 4 * 3;
  const count = (name: string) => element.querySelectorAll(name).length;
  await until(() => count('img') === captions + 5 * 4 * 3 * 2);
  await settle();
  expect([count('figcaption'), count('img')]).to.deep.equal([captions, captions + 5 * 4 * 3 * 2]);
});

for (const clickTarget of ['', 'clickTarget=""', 'clickTarget="viewer"']) {
  test(`a click opens the viewer with ${clickTarget || 'no target'}`, async () => {
    const img = await picture(postImage(`id="i1" ${clickTarget}`));
    expect(img.closest('button')).to.not.equal(null);
    img.click();
    expect(calls).to.deep.equal(['viewer i1']);
  });
}

test('a click goes to the target, if there is one', async () => {
  (await picture(thumbnail('id="i1" click-target="/blog/p-shooting"'))).click();
  expect(calls).to.deep.equal(['navigate /blog/p-shooting']);
});

test('an unknown image is asked for once, and appears when it is there', async () => {
  provide();
  const element = postImage('id="i7"');
  await until(() => calls.includes('images i7'));
  await settle();
  expect(element.querySelector('img')).to.equal(null);
  provide(['i7']);
  await picture(element);
  expect(calls).to.deep.equal(['images i7']);
});

test('without an id there is nothing, and nothing is asked for', async () => {
  const element = postImage('');
  await settle();
  expect([calls, element.getClientRects().length]).to.deep.equal([[], 0]);
});

test('an image that is not visible leaves nothing, and comes with a login', async () => {
  state.images.items = new Map([['i7', null]]);
  const element = postImage('id="i7"');
  await settle();
  expect(element.getClientRects().length).to.equal(0);
  provide(['i7']);
  await picture(element);
});

test('an image that is not safe for work follows the mode', async () => {
  const element = postImage('id="i2"');
  await settle();
  expect(element.querySelector('img')).to.equal(null);
  state.safeMode = false;
  await picture(element);
  state.safeMode = true;
  await until(() => !element.querySelector('img'));
});

test('of an image that is no post image only the thumbnail is shown', async () => {
  provide(['i1', { noPostImage: true }]);
  const element = postImage('id="i1"');
  await picture(thumbnail('id="i1"'));
  expect(element.querySelector('img')).to.equal(null);
});

test('a protected picture needs an auth id, and comes with a login', async () => {
  let authId: string | null = null;
  configure({ picture: () => ({ imageHost: '', authId }) });
  provide(['i1', { url: 'protected/a.jpg' }]);
  const element = postImage('id="i1"');
  await until(() => logged.includes('ERROR Access to protected URL: Not authorized!'));
  expect(element.querySelector('img')).to.equal(null);
  authId = 's3cret';
  state.user = { id: 'u1', name: 'Mira' };
  expect((await picture(element)).src).to.contain('id=s3cret');
});

test('what only members may see is asked for with their secret', async () => {
  configure({ picture: () => ({ imageHost: '', authId: 's3cret' }) });
  provide(['i1', { public: false }]);
  expect((await picture(postImage('id="i1"'))).src).to.contain('id=s3cret');
});

test('a host that cannot load images is logged', async () => {
  configure({ ensureImages: () => Promise.reject(new Error('offline')) });
  const element = postImage('id="i7"');
  await until(() => logged.join().includes('ERROR Bilder-Datenbank noch nicht geladen!'));
  expect(textOf(element)).to.equal('');
});
