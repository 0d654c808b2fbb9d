import { expect } from '@esm-bundle/chai';
import { sanitize } from '@lichthof/elements';
import { addresses, HOSTILE, leftovers } from './hostile.ts';
import { image, insert, settle, start, state, texts, untilText } from './stage.ts';

/** The production header (docs/reliability.md, Browser), less frame-ancestors, which a meta element cannot carry. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self';
  connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none';
  require-trusted-types-for 'script'; trusted-types brp-html dompurify`;

const violations: string[] = [];
let ran = 0;

suiteSetup(() => {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = POLICY;
  document.head.append(meta);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  );
  Object.assign(window, { hacked: () => ran++ });
});

setup(async () => {
  await start();
  violations.length = 0;
  texts.set('t-hostile', '<img src=x onerror=hacked()><script>hacked()</script>');
});

const show = (html: string) => {
  const place = document.createElement('div');
  place.append(sanitize(html));
  document.body.append(place);
  return place;
};

test('the policy is in force: a string is no HTML without a policy for it', () => {
  expect(() => insert('<p></p>')).to.throw(/TrustedHTML/);
});

test('none of the hostile snippets runs anything', async () => {
  for (const snippet of HOSTILE) {
    expect(leftovers(sanitize(snippet)), snippet).to.deep.equal([]);
    show(snippet);
  }
  const [last] = show('<img src="x">').children;
  last!.setAttribute('loading', 'eager');
  await new Promise((resolve) => last!.addEventListener('error', resolve));
  await settle();
  expect(addresses(document.body)).to.deep.equal([]);
  expect(ran).to.equal(0);
});

test('all nine elements work under the policy, without a violation', async () => {
  texts.set('t-a', 'Ein <b>Text</b>');
  state.images.items = new Map([
    ['i1', image('i1', { description: 'Ein <i>Saum</i>', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' })],
  ]);
  const place = show(`<brpwc-contributor contributorId="mira"></brpwc-contributor>
    <brpwc-album id="winter"></brpwc-album> <brpwc-post-text id="t-a"></brpwc-post-text>
    <brpwc-post-image id="i1"></brpwc-post-image> <brpwc-post-thumbnail id="i1"></brpwc-post-thumbnail>
    <brpwc-conditional condition="sfw">sicher</brpwc-conditional> <brpwc-link href="/x">Link</brpwc-link>
    <brpwc-select-site></brpwc-select-site> <brpwc-select-worksafe></brpwc-select-worksafe>`);
  await untilText(
    place,
    'Mira Holm Gegenlicht, Winter 2025Album mit 48 BildernAlbum ansehen Ein Text Ein Saum sicher Link ' +
      'Sie sehen Bilder aus BRP.Bilderauswahl ändern ' +
      'Der sichere Modus ist an. Bedenkliche Bilder sind ausgeblendet.Sicheren Modus ändern',
  );
  await settle();
  expect(violations).to.deep.equal([]);
});
