import { rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../../api/database/open.ts';

/** Writes to a database whose disk is full meanwhile (tests/gate/failing-disk.ts), and prints what each of the writers is told. */
const [flag, dataDir] = [process.env['FAULT_FLAG']!, process.env['FAULT_DIR']!];
let engines = 0;
process.on('worker', () => (engines += 1));
const db = await openDatabase({ dataDir });
let n = 0;
const heard = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    ({ code, message }: Error & { code?: string }) => code ?? message,
  );
const insert = (on = db) =>
  heard(sql`insert into setting (key, value) values (${`k${(n += 1)}`}, '{}')`.execute(on));
const write = () => insert();
const told = [await write()];
writeFileSync(flag, 'ENOSPC 0');
told.push(...(await Promise.all([write(), write()])), await write(), `engines: ${engines}`);
rmSync(flag);
told.push(await write());

// The engine would calculate for ever at what is asked of it after its PANIC, also by who does not know of that yet.
writeFileSync(flag, 'ENOSPC 0');
told.push(...(await db.connection().execute((one) => Promise.all([insert(one), insert(one)]))));
rmSync(flag);
told.push(await write());

// PGlite itself asks something after each error, so also after that of a commit.
const committed = db.transaction().execute(async (trx) => {
  await insert(trx);
  writeFileSync(flag, 'ENOSPC 0');
});
told.push(await heard(committed));
rmSync(flag);
told.push(await write());

// What was not made for want of room stays there for the engine, and everything that needs it is refused, until it begins anew.
const many = sql`insert into setting (key, value) select 'm' || i, to_json(repeat('x', 300)) from generate_series(1, 2000) i`;
for (let after = 0; after < 12; after += 1) {
  writeFileSync(flag, `ENOSPC ${after}`);
  await heard(many.execute(db));
  rmSync(flag);
  for (let tries = 0; tries < 5; tries += 1) await write();
  told.push(await write());
}
await db.destroy();
process.stdout.write(JSON.stringify(told));
