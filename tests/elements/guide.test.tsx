import { expect } from '@esm-bundle/chai';
import { CATALOG, documentation, ElementGuide } from '@lichthof/elements';
import axe from 'axe-core';
import { createRoot } from 'react-dom/client';
import { customElements as manifest, htmlData, withTables } from '../../elements/catalog/manifest.ts';
import { insert, start, textOf, until } from './stage.ts';

setup(start);

const file = async (name: string) => (await fetch(`/elements/${name}`)).text();
const AGAIN = 'npm run generate -w @lichthof/elements';

test('the committed manifests and README tables are those of the catalogue', async () => {
  expect(JSON.parse(await file('custom-elements.json')), AGAIN).to.deep.equal(manifest());
  expect(JSON.parse(await file('html-data.json')), AGAIN).to.deep.equal(htmlData());
  const readme = await file('README.md');
  expect(withTables(readme), AGAIN).to.equal(readme);
  for (const tag of Object.keys(CATALOG)) expect(readme).to.contain(`### \`${tag}\``);
});

test('every attribute is explained', () => {
  for (const { tag, doc, inputs, examples } of documentation()) {
    expect([doc, ...inputs.map((input) => input.doc)], tag).to.not.include('');
    expect(examples.length, tag).to.be.at.least(1);
  }
});

test('the guide shows every element, with examples that live and can be copied', async () => {
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  });
  const place = insert('<main></main>');
  const root = createRoot(place);
  root.render(<ElementGuide ids={{ contributor: 'mira', image: 'i1', album: 'winter' }} />);
  await until(() => place.querySelectorAll('h2').length === 9);
  await until(() => textOf(place).includes('Model: Mira Holm'));
  await until(() => place.querySelector('brpwc-post-image img'));
  const contents = [...place.querySelectorAll<HTMLAnchorElement>('nav a')];
  expect(contents.map(textOf)).to.deep.equal(Object.keys(CATALOG));
  for (const link of contents) expect(place.querySelector(link.hash)?.localName).to.equal('h2');
  expect(textOf(place.querySelector('[aria-labelledby="guide-brpwc-conditional"] td')!)).to.equal(
    'nsfw, sfw',
  );
  await until(() => place.querySelector('.teaser h3'));
  await until(() => !place.querySelector('.example :is(h1, h2, h3, h4, h5, h6):not([role="presentation"])'));
  const section = place.querySelector('[aria-labelledby="guide-brpwc-contributor"]')!;
  section.querySelector<HTMLElement>('button')!.click();
  await until(() => textOf(section).includes('Kopiert'));
  expect(written).to.deep.equal([
    '<brpwc-contributor contributorId="mira" showRole="1"></brpwc-contributor>',
  ]);
  const { violations } = await axe.run(place);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
  root.unmount();
});
