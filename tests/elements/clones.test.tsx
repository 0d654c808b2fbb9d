import { expect } from '@esm-bundle/chai';
import { insert, settle, start, state, textOf, until } from './stage.ts';

setup(start);

const copies: Record<string, (place: Element) => void> = {
  'a clone': (place) => place.replaceWith(place.cloneNode(true)),
  'an import': (place) => place.replaceWith(document.importNode(place, true)),
  'innerHTML of its own': (place) => {
    const html = place.innerHTML;
    place.innerHTML = html;
  },
};

for (const [name, copy] of Object.entries(copies)) {
  const again = async (html: string) => {
    const place = insert(`<main>${html}</main>`);
    const parent = place.parentElement!;
    await settle();
    for (let times = 0; times < 3; times++) {
      copy(parent.firstElementChild!);
      await settle();
    }
    return parent.firstElementChild!;
  };

  test(`${name} of a link has one link in it`, async () => {
    const place = await again('<brpwc-link href="/blog">zum <b>Blog</b></brpwc-link>');
    expect([place.querySelectorAll('a').length, textOf(place)]).to.deep.equal([1, 'zum Blog']);
    expect(place.querySelector('a')!.innerHTML).to.equal('zum <b>Blog</b>');
  });

  test(`${name} of elements in elements has each once`, async () => {
    const place = await again(
      '<brpwc-conditional condition="sfw"><brpwc-link href="/blog">von <brpwc-contributor contributorId="mira"></brpwc-contributor></brpwc-link></brpwc-conditional>',
    );
    await until(() => textOf(place) === 'von Mira Holm');
    expect(place.querySelectorAll('a, .credit').length).to.equal(2);
  });

  for (const written of ['', 'Eigener Satz.']) {
    test(`${name} of a prompt ("${written}") prompts once`, async () => {
      const place = await again(`<brpwc-select-worksafe>${written}</brpwc-select-worksafe>`);
      expect(place.querySelectorAll('.prompt').length).to.equal(1);
      expect(textOf(place)).to.contain(written || 'Der sichere Modus ist an.');
    });
  }

  test(`${name} of a hidden conditional has what is hidden`, async () => {
    const place = await again('<brpwc-conditional condition="nsfw"><b>Akt</b></brpwc-conditional>');
    expect([textOf(place), place.querySelector('b')]).to.deep.equal(['', null]);
    state.safeMode = false;
    await until(() => textOf(place) === 'Akt');
    state.safeMode = true;
    await until(() => textOf(place) === '');
  });

  test(`${name} of an element that shows something of its own shows it once`, async () => {
    const place = await again(
      '<brpwc-contributor contributorId="mira">ein Modell</brpwc-contributor><brpwc-album id="winter"></brpwc-album>',
    );
    await until(() => place.querySelectorAll('.credit, .teaser').length === 2);
    expect(place.textContent).to.not.contain('ein Modell');
  });
}
