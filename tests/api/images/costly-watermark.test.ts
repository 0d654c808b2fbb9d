import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, startApp, type TestApp } from '../app.ts';

const svg = (inner = '<rect width="40" height="20" fill="#fff"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`;
const LOOK = { position: 'center', size: 20, opacity: 100 } as const;
const nested = (
  first: string,
  next: (name: string, inner: string) => string,
  use: (name: string) => string,
) =>
  svg(
    `<defs>${first}${Array.from({ length: 9 }, (_, i) => next(`l${i + 1}`, use(`l${i}`).repeat(10))).join('')}</defs>${use('l9')}`,
  );
const uses = nested(
  '<g id="l0"><rect width="1" height="1"/></g>',
  (name, inner) => `<g id="${name}">${inner}</g>`,
  (name) => `<use href="#${name}"/>`,
);
const masks = nested(
  '<mask id="l0"><rect width="1" height="1"/></mask>',
  (name, inner) => `<mask id="${name}">${inner}</mask>`,
  (name) => `<g style="mask: url( '#${name}')"><rect width="9" height="9"/></g>`,
);

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const said = async (file: string) => {
  const body = { svg: file, ...LOOK };
  const answer = await app.ask('POST', '/v1/watermark/preview', { token: admin.token, body });
  const { errors } = (await answer.json()) as { errors?: { field: string; message: string }[] };
  return { status: answer.status, errors };
};

test.each([
  ['uses', uses],
  ['masks', masks],
])('a drawing of a thousand million %s is refused before it is drawn', async (_, file) => {
  const { decoder } = app.services.pictures;
  const draws = [vi.spyOn(decoder, 'derive'), vi.spyOn(decoder, 'sample')];
  const { status, errors } = await said(file);
  expect([status, errors?.[0]?.field]).toEqual([422, 'svg']);
  expect(errors?.[0]?.message).toContain('wiederholt ihre Formen zu oft');
  for (const draw of draws) {
    expect(draw).not.toHaveBeenCalled();
    draw.mockRestore();
  }
});

test('what takes a processor too long is ended in the midst of it, and the next one is drawn', async () => {
  const { decoder } = app.services.pictures;
  await expect(decoder.sample({ ...LOOK, mostMs: 1, svg: uses })).rejects.toMatchObject({ code: 'too-slow' });
  expect((await decoder.sample({ ...LOOK, mostMs: 5000, svg: svg() })).width).toBeGreaterThan(0);
});

test.each([
  ['has no shape', ''],
  ['has only shapes nobody sees', '<rect width="40" height="20" fill="none"/>'],
])('a drawing that %s would leave pictures unmarked, and is refused', async (_, inner) => {
  expect(await said(svg(inner))).toEqual({
    status: 422,
    errors: [{ field: 'svg', message: 'Darin ist nichts zu sehen.' }],
  });
});

test('what is used a thousand times is a drawing still', async () => {
  const dots = `<rect id="a" width="1" height="1"/>${'<use href="#a"/>'.repeat(1000)}`;
  expect((await said(svg(dots))).status).toBe(200);
});

test('blanks behind the name of a paint cost no more than other characters', async () => {
  const painted = `<rect width="9" height="9" stroke="#fff" fill="url(${' '.repeat(180_000)}#)"/>`;
  expect((await said(svg(painted))).status).toBe(200);
});
