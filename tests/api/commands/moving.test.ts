import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openControl } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { jpeg } from '../albums/pictures.ts';
import { prepareDataDir } from '../database/create.ts';
import { BARE } from '../../processes.ts';

/** What make would run; it says more where a make runs the test. */
const lineOf = (...command: string[]) =>
  execFileSync('make', ['--dry-run', ...command], { encoding: 'utf8' })
    .split('\n')
    .find((line) => line.startsWith('node '))!;

test.runIf(process.env['TEST_DATABASE'] === 'embedded')(
  'a library goes out and in again by make, with and without a server',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-moving-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const envOf = (dataDir: string) => ({
      ...BARE,
      DATA_DIR: path.join(dir, dataDir),
      DEMO: '0',
    });
    const callOf = (dataDir: string, command: string[]) => {
      const line = lineOf(...command).replace('node ', `"${process.execPath}" ${process.cwd()}/`);
      const given = Object.fromEntries(command.slice(1).map((one) => one.split('=')));
      return ['sh', ['-c', line], { cwd: dir, env: { ...given, ...envOf(dataDir) } }] as const;
    };
    const typed = (dataDir: string, ...command: string[]) => {
      const [shell, args, options] = callOf(dataDir, command);
      const { status, stdout, stderr } = spawnSync(shell, args, { ...options, encoding: 'utf8' });
      return { status, out: stdout + stderr };
    };
    writeFileSync(path.join(dir, 'bild.jpg'), await jpeg('#345', 300));
    writeFileSync(
      path.join(dir, 'lichthof.json'),
      JSON.stringify({
        format: 'lichthof',
        version: 1,
        images: [{ file: 'bild.jpg', album: 'brp', title: 'See' }],
      }),
    );
    expect(typed('eins', 'import', 'FROM=.')).toMatchObject({
      status: 0,
      out: expect.stringContaining('Neu: 1 Bilder.') as string,
    });
    expect(typed('eins', 'export', 'TO=-weg')).toMatchObject({
      status: 0,
      out: expect.stringContaining('Exportiert: 1 Bilder') as string,
    });
    expect(existsSync(path.join(dir, '-weg/lichthof.json'))).toBe(true);
    expect(typed('eins', 'export')).toEqual({
      status: 1,
      out: 'Bitte einen Ordner angeben: make export TO=ordner\n',
    });
    expect(typed('eins', 'convert', 'SYSTEM=flickr').out).toContain('SYSTEM=piwigo, lychee');

    await prepareDataDir(path.join(dir, 'zwei'));
    const services = await openServices(parseConfig(envOf('zwei')), { log: silent });
    const control = await openControl(services, path.join(dir, 'zwei'));
    onTestFinished(async () => {
      control.close();
      await services.close();
    });
    const asked = (...command: string[]) =>
      new Promise<string>((resolve) => {
        const child = spawn(...callOf('zwei', command));
        let out = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => (out += String(chunk)));
        child.on('close', () => resolve(out));
      });
    expect(await asked('import', 'FROM=-weg')).toContain('Neu: 1 Bilder.');
    expect(await services.db.selectFrom('image').select('title').execute()).toEqual([{ title: 'See' }]);
    expect(await asked('export', 'TO=wieder')).toContain('Exportiert: 1 Bilder');
  },
);
