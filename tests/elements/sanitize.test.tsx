import { expect } from '@esm-bundle/chai';
import { sanitize } from '@lichthof/elements';
import { addresses, HOSTILE, leftovers } from './hostile.ts';
import { start, settle, texts, until } from './stage.ts';

const ran: string[] = [];
Object.assign(window, { hacked: () => ran.push('hacked') });

setup(async () => {
  await start();
  ran.length = 0;
  texts.set('t-hostile', '<img src=x onerror=hacked()><script>hacked()</script>');
});

const html = (source: string) => {
  const place = document.createElement('div');
  place.append(sanitize(source));
  return place.innerHTML;
};

test('the table of hostile snippets is long enough', () => {
  expect(HOSTILE.length).to.be.at.least(60);
  expect(new Set(HOSTILE).size).to.equal(HOSTILE.length);
});

for (const snippet of HOSTILE) {
  test(`leaves nothing dangerous of ${snippet.slice(0, 70)}`, async () => {
    const fragment = sanitize(snippet);
    expect(leftovers(fragment)).to.deep.equal([]);
    document.body.append(fragment);
    await settle();
    expect(addresses(document.body)).to.deep.equal([]);
    expect(ran).to.deep.equal([]);
  });
}

test('sanitising twice changes nothing', () => {
  for (const snippet of HOSTILE) expect(html(html(snippet))).to.equal(html(snippet));
});

test('the table would run something if it were not sanitised', async () => {
  document.body.append(document.createRange().createContextualFragment('<img src=x:x onerror=hacked()>'));
  await until(() => ran.includes('hacked'));
});

test('what authors need stays', () => {
  for (const source of [
    '<p class="lead">Ein <b>Satz</b>, <a href="/blog/p-ich">ein Link</a>, <a href="mailto:a@example.org">Post</a>.</p>',
    '<h2 id="licht">Licht</h2><ul><li>eins</li></ul><table><tbody><tr><td>x</td></tr></tbody></table>',
    '<figure><figcaption>Bild</figcaption></figure><details><summary>mehr</summary>da</details>',
    '<brpwc-album id="images" postid="p-x"></brpwc-album><brpwc-album id="cookie"></brpwc-album>',
    '<brpwc-contributor contributor-id="mira" showrole="1" silent="1"></brpwc-contributor>',
    '<brpwc-post-image id="i1" click-target="viewer" usethumbnail="0" class="wide"></brpwc-post-image>',
    '<brpwc-link href="https://example.org" class="btn" target="_blank">x</brpwc-link>',
  ]) {
    expect(html(source)).to.equal(source);
  }
});

test('an attribute of one element is not allowed on another', () => {
  expect(html('<brpwc-link contributorid="x" href="/a">x</brpwc-link>')).to.equal(
    '<brpwc-link href="/a">x</brpwc-link>',
  );
});

test('links that open a window do not hand it their opener, images are lazy', () => {
  expect(html('<a href="/x" target="_blank">x</a>')).to.contain('rel="noopener"');
  expect(html('<img src="/imgs/x.jpg" alt="">')).to.contain('loading="lazy"');
});

test('an element closed like <brpwc-x/> does not swallow what follows', () => {
  expect(html('<p><brpwc-post-image id="i1"/>Text</p>')).to.equal(
    '<p><brpwc-post-image id="i1"></brpwc-post-image>Text</p>',
  );
  expect(html('<brpwc-link href="/a/">x</brpwc-link>')).to.equal('<brpwc-link href="/a/">x</brpwc-link>');
});
