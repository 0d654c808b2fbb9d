import { rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../../api/database/open.ts';

/** Writes to a database whose disk is full meanwhile (tests/gate/failing-disk.ts), and prints what each of the writers is told. */
const [flag, dataDir] = [process.env['FAULT_FLAG']!, process.env['FAULT_DIR']!];
const db = await openDatabase({ dataDir });
let n = 0;
const write = () =>
  sql`insert into setting (key, value) values (${`k${(n += 1)}`}, '{}')`.execute(db).then(
    () => 'written',
    ({ code, message }: Error & { code?: string }) => code ?? message,
  );
const told = [await write()];
writeFileSync(flag, 'ENOSPC 0');
told.push(...(await Promise.all([write(), write()])), await write());
rmSync(flag);
told.push(await write());
await db.destroy();
process.stdout.write(JSON.stringify(told));
