import { configure, byId } from '@lichthof/elements';
import { expect } from '@esm-bundle/chai';
import { calls, insert, logged, start, settle, state, textOf, until, untilText } from './stage.ts';

setup(start);

for (const attribute of ['contributorId', 'contributorid', 'CONTRIBUTORID', 'contributor-id']) {
  test(`a contributor is named, with the id spelled ${attribute}`, async () => {
    await untilText(insert(`<brpwc-contributor ${attribute}="mira"></brpwc-contributor>`), 'Mira Holm');
  });
}

for (const [value, shown] of [
  ['1', true],
  ['true', true],
  ['0', false],
  ['', false],
  ['yes', false],
  ['2', false],
  ['TRUE', false],
] as const) {
  test(`showRole="${value}" ${shown ? 'shows' : 'does not show'} the role`, async () => {
    const element = insert(
      `<brpwc-contributor contributorId="lena" showRole="${value}"></brpwc-contributor>`,
    );
    await untilText(element, shown ? 'Visagist/-in: Lena Voss' : 'Lena Voss');
  });
}

test('somebody who wants no credit is not named', async () => {
  const element = insert('<brpwc-contributor contributorId="nobody" showRole="1"></brpwc-contributor>');
  await settle();
  expect(textOf(element)).to.equal('');
});

test('somebody unpublished is not named, and is no error', async () => {
  const element = insert('<brpwc-contributor contributorId="secret" showRole="1"></brpwc-contributor>');
  await settle();
  expect(textOf(element)).to.equal('');
});

test('a missing contributor leaves the specified sentence in its place', async () => {
  const element = insert('<brpwc-contributor contributorId="j-keil"></brpwc-contributor>');
  await untilText(element, "Der Beitragende 'j-keil' kann nicht geladen werden!");
});

test('a missing contributor leaves nothing if silent', async () => {
  const element = insert('<brpwc-contributor contributorId="j-keil" silent="1"></brpwc-contributor>');
  await settle();
  expect(textOf(element)).to.equal('');
});

test('nothing is claimed to be missing before the list is loaded', async () => {
  state.contributors.state = 0;
  state.contributors.items = byId([]);
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await until(() => calls.includes('ensure contributors'));
  expect(textOf(element)).to.equal('');
  state.contributors.state = 2;
  await settle();
  expect(textOf(element)).to.equal('');
  Object.assign(state.contributors, { state: 3, items: byId([{ id: 'mira', name: 'Mira Holm', role: 0 }]) });
  await untilText(element, 'Mira Holm');
});

test('a list that cannot be loaded is logged, and the sentence is shown', async () => {
  configure({ ensure: () => Promise.reject(new Error('offline')) });
  state.contributors.state = 0;
  state.contributors.items = byId([]);
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, "Der Beitragende 'mira' kann nicht geladen werden!");
  expect(logged.join()).to.contain('ERROR Beitragender-Datenbank nicht geladen!');
});

test('a loaded list is not asked for', async () => {
  await untilText(insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>'), 'Mira Holm');
  expect(calls).to.deep.equal([]);
});

test('a changed name appears at once', async () => {
  const element = insert('<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  state.contributors.items = byId([{ id: 'mira', name: 'Mira Holm-Voss', role: 0, published: true }]);
  await untilText(element, 'Mira Holm-Voss');
});
