import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { prepareDataDir } from '../database/create.ts';
import { isSecondRun } from './photos.ts';
import { BARE } from '../../processes.ts';

const PICTURES = 14;
const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-killed-'));
const from = path.join(dir, 'from');
const dataDir = path.join(dir, 'data');
const env = { ...BARE, DATA_DIR: dataDir, DEMO: '0' };

beforeAll(async () => {
  await prepareDataDir(dataDir);
  mkdirSync(from);
  for (let i = 0; i < PICTURES; i++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const picture = sharp({ create: { width: 1400, height: 900, channels: 3, background: 'gray', noise } });
    writeFileSync(path.join(from, `bild ${i}.jpg`), await picture.jpeg().toBuffer());
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the import and kills it a moment after so many lines; without `lines` it ends by itself. */
function runImport(lines?: number, moment = 0): Promise<{ code: number | null; out: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['api/run-command.ts', 'import', '--from', from, '--site-album', 'brp'],
      { env },
    );
    let out = '';
    const heard = (chunk: Buffer) => {
      out += chunk.toString();
      if (lines !== undefined && out.split('\n').length > lines)
        setTimeout(() => child.kill('SIGKILL'), moment);
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.on('exit', (code) => resolve({ code, out }));
  });
}

describe.skipIf(isSecondRun)('an import that is killed', () => {
  test('leaves nothing half, and the next one completes it', async () => {
    for (const [lines, moment] of [
      [1, 0],
      [1, 17],
      [2, 43],
      [3, 71],
    ] as const) {
      await runImport(lines, moment);
    }
    const { code, out } = await runImport();
    expect(out).toContain('0 übersprungen.');
    expect(code).toBe(0);

    const services = await openServices(parseConfig(env), { log: silent });
    const images = await services.db.selectFrom('image').selectAll().execute();
    await services.close();
    expect(images).toHaveLength(PICTURES);
    const originals = globSync('imgs/*/*/*.jpg', { cwd: dataDir });
    expect(originals).toHaveLength(PICTURES);
    for (const { url, sha256 } of images) {
      const bytes = readFileSync(path.join(dataDir, 'imgs', url));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    for (const derivative of globSync('cache/pictures-*/*/*/*.jpg', { cwd: dataDir })) {
      await sharp(path.join(dataDir, derivative), { failOn: 'warning' }).stats();
    }
    for (const area of ['imgs', 'cache']) expect(readdirSync(path.join(dataDir, area, '.tmp'))).toEqual([]);
  });

  test('a second process on the same data is told so', async () => {
    const services = await openServices(parseConfig(env), { log: silent });
    const { code, out } = await runImport();
    await services.close();
    expect(code).toBe(1);
    expect(out).toMatch(/wird bereits von einem anderen Prozess benutzt/);
  });

  test('a wrong target or folder is named in one sentence', async () => {
    const run = (args: string[]) =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, ['api/run-command.ts', 'import', ...args], { env });
        let out = '';
        child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
        child.on('exit', (code) => resolve(`${code} ${out.trim()}`));
      });
    expect(await run(['--from', '/nirgends', '--site-album', 'brp'])).toBe(
      '1 Den Ordner „/nirgends“ gibt es nicht.',
    );
    expect(await run(['--from', from, '--album', 'keins'])).toBe('1 Das Fotoalbum „keins“ gibt es nicht.');
    expect(await run(['--from', from, '--site-album', 'xyz'])).toBe(
      '1 Das Album „xyz“ gibt es nicht. Bekannt sind 760, apd, brp, noir, nue.',
    );
    expect(await run(['--from', from])).toMatch(/^1 Bitte genau ein Ziel angeben: make import/);
  });
});
