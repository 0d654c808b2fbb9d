import { expect } from '@esm-bundle/chai';
import { insert, settle, start, state, textOf, until, untilText, wait } from './stage.ts';

setup(start);

const create = () => document.createElement('brpwc-contributor');

test('attributes change, and their removal restores the default', async () => {
  const element = insert('<brpwc-contributor contributorId="mira" showRole="1"></brpwc-contributor>');
  await untilText(element, 'Model: Mira Holm');
  element.removeAttribute('showRole');
  await untilText(element, 'Mira Holm');
  element.setAttribute('show-role', 'true');
  await untilText(element, 'Model: Mira Holm');
  element.setAttribute('contributor-id', 'lena');
  await untilText(element, 'Visagist/-in: Lena Voss');
  element.removeAttribute('contributor-id');
  await untilText(element, 'Model: Mira Holm');
});

test('a flag whose default is true comes back as well', async () => {
  const element = insert('<brpwc-post-thumbnail id="i1" useThumbnail="0"></brpwc-post-thumbnail>');
  await until(() => element.querySelector('img.card-img'));
  element.removeAttribute('useThumbnail');
  await until(() => element.querySelector('img.blog-image'));
});

test('properties read and write the inputs', async () => {
  const element = create();
  element.contributorId = 'lena';
  element.showRole = true;
  document.body.append(element);
  await untilText(element, 'Visagist/-in: Lena Voss');
  expect([element.contributorId, element.showRole, element.silent]).to.deep.equal(['lena', true, false]);
  element.showRole = null!;
  await untilText(element, 'Lena Voss');
  expect(element.hasAttribute('show-role')).to.equal(false);
});

test('the id stays the platform’s', () => {
  const element = insert('<brpwc-album id="winter"></brpwc-album>');
  expect(element.id).to.equal('winter');
  expect(create().id).to.equal('');
});

test('a property that was set before the upgrade counts', async () => {
  const inert = document.createElement('template');
  inert.innerHTML = '<brpwc-contributor></brpwc-contributor>';
  const element = inert.content.querySelector('brpwc-contributor')!;
  element.contributorId = 'mira';
  document.body.append(element);
  await untilText(element, 'Mira Holm');
  element.contributorId = 'lena';
  await untilText(element, 'Lena Voss');
});

test('an element that is built but not inserted renders nothing', async () => {
  const element = create();
  element.contributorId = 'mira';
  await settle();
  expect(element.childNodes.length).to.equal(0);
});

test('a move keeps what is rendered', async () => {
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  const rendered = element.querySelector('.credit');
  document.body.prepend(element);
  await settle();
  expect(element.querySelector('.credit')).to.equal(rendered);
  insert('<p></p>').append(element);
  await settle();
  expect(element.querySelector('.credit')).to.equal(rendered);
});

test('a move of a link keeps the elements in it', async () => {
  const link = insert(
    '<brpwc-link href="/blog"><brpwc-contributor contributorId="mira"></brpwc-contributor></brpwc-link>',
  );
  await untilText(link, 'Mira Holm');
  const rendered = link.querySelector('.credit');
  document.body.prepend(link);
  await settle();
  expect(link.querySelector('.credit')).to.equal(rendered);
});

test('it is destroyed 10 ms after it was disconnected, and not before', async () => {
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  element.remove();
  await wait(9);
  expect(textOf(element)).to.equal('Mira Holm');
  await wait(2);
  expect(textOf(element)).to.equal('');
});

test('the 10 ms count anew after every departure', async () => {
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  element.remove();
  await wait(5);
  document.body.append(element);
  element.remove();
  await wait(8);
  expect(textOf(element)).to.equal('Mira Holm');
  await wait(4);
  expect(textOf(element)).to.equal('');
});

test('after it was destroyed it comes back to life', async () => {
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  element.remove();
  await until(() => textOf(element) === '');
  element.setAttribute('contributorId', 'lena');
  document.body.append(element);
  await untilText(element, 'Lena Voss');
});

test('removed and inserted in the same breath, over and over', async () => {
  const element = insert('<brpwc-link href="/blog"><b>Blog</b></brpwc-link>');
  for (let i = 0; i < 20; i++) {
    element.remove();
    await wait(i);
    document.body.append(element);
  }
  await until(() => element.querySelectorAll('a').length === 1);
  expect(textOf(element)).to.equal('Blog');
});

test('author content is replaced where an element shows something of its own', async () => {
  const element = insert('<brpwc-contributor contributorId="mira">ein Modell</brpwc-contributor>');
  await untilText(element, 'Mira Holm');
});

test('the same element works twice on the page', async () => {
  const html = '<brpwc-contributor contributorId="mira"></brpwc-contributor>';
  const [one, two] = [insert(html), insert(html)];
  await untilText(one, 'Mira Holm');
  await untilText(two, 'Mira Holm');
  one.remove();
  await until(() => textOf(one) === '');
  expect(textOf(two)).to.equal('Mira Holm');
});

test('elements work inside each other', async () => {
  const outer = insert(`<brpwc-conditional condition="sfw"><p>Mit <brpwc-link href="/blog/p-ich"
    ><brpwc-contributor contributorId="mira"></brpwc-contributor></brpwc-link></p></brpwc-conditional>`);
  await untilText(outer, 'Mit Mira Holm');
  expect(outer.querySelector('a')?.getAttribute('href')).to.equal('/blog/p-ich');
});

test('HTML that arrives in pieces is taken over piece by piece', async () => {
  const stream = document.implementation.createHTMLDocument();
  stream.write('<main>');
  const main = document.adoptNode(stream.body.firstElementChild!);
  document.body.append(main);
  stream.write('<brpwc-link href="/blog">Zum <b>Bl');
  await settle();
  expect(textOf(main)).to.equal('Zum Bl');
  stream.write('og</b>, mit <brpwc-contributor contributorId="mi');
  stream.write('ra"></brpwc-contributor>');
  stream.write('</brpwc-link> und mehr');
  await untilText(main.querySelector('a')!, 'Zum Blog, mit Mira Holm');
  expect(textOf(main)).to.equal('Zum Blog, mit Mira Holm und mehr');
});

test('content that is set later by a script is taken over', async () => {
  const link = insert('<brpwc-link href="/blog">eins</brpwc-link>');
  await untilText(link, 'eins');
  link.textContent = 'zwei';
  await until(() => link.querySelector('a')?.textContent === 'zwei');
  link.append(' drei');
  await until(() => link.querySelector('a')?.textContent === 'zwei drei');
  link.innerHTML = '<i>vier</i>';
  await until(() => link.querySelector('a')?.innerHTML === '<i>vier</i>');
});

test('a removed link gives its content back', async () => {
  const link = insert('<brpwc-link href="/blog">zum <b>Blog</b></brpwc-link>');
  await until(() => link.querySelector('a'));
  link.remove();
  await until(() => !link.querySelector('a'));
  expect(link.innerHTML).to.equal('zum <b>Blog</b>');
});

test('an element that is cloned is an element of its own', async () => {
  const link = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(link, 'Mira Holm');
  const clone = document.importNode(link, true);
  document.body.append(clone);
  state.contributors.items = new Map(state.contributors.items).set('mira', { id: 'mira', name: 'Mira' });
  await untilText(link, 'Mira');
  await untilText(clone, 'Mira');
});
