import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { MovingImage } from '../../../api/contract/moving.ts';
import { escapeHtml } from '../../../api/pictures/decoder/plain-text.ts';
import { movingSchema } from '../../../api/moving/schema.ts';
import { ALBUM_PASSWORD, folder, fullApp, leave, movingOf } from './library.ts';

const DOCUMENT = 'docs/lichthof.schema.json';
const ajv = () => new Ajv2020({ strict: false, validateFormats: false });

test('the documented schema is that of the contract', async () => {
  const schema = await format(JSON.stringify(movingSchema()), { parser: 'json', printWidth: 110 });
  await expect(schema).toMatchFileSnapshot(`../../../${DOCUMENT}`);
});

test('an export follows it, and the example of the document does', async () => {
  const validate = ajv().compile(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as object);
  const dir = folder();
  await leave(await fullApp(), dir, { password: ALBUM_PASSWORD });
  validate(movingOf(dir));
  expect(validate.errors).toBeNull();
  const example = /```json\n([^]*?)```/.exec(readFileSync('docs/moving.md', 'utf8'))![1]!;
  validate(JSON.parse(example));
  expect(validate.errors).toBeNull();
  expect(validate({ format: 'lichthof', version: 1, images: [{ file: '../a.jpg' }] })).toBe(false);
});

test('what was kept with a day that nobody may type any more comes along', () => {
  expect(MovingImage.parse({ file: 'a.jpg', dt: '0026-05-01' }).dt).toBe('0026-05-01');
});

test('what a file says is not too long once it is HTML', () => {
  const description = escapeHtml('"'.repeat(5000));
  expect(MovingImage.parse({ file: 'a.jpg', description }).description).toBe(description);
});
