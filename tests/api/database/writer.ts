import { openDatabase } from '../../../api/database/open.ts';

/** Opens the database in the folder that is named, then writes and acknowledges rows until it is killed. */
const db = await openDatabase({ dataDir: process.argv[2]! });
process.stdout.write('open\n');
const first = Number(process.argv[3]);
for (let n = first; n < first + 100_000; n += 1) {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('setting')
      .values({ key: `a${n}`, value: '1' })
      .execute();
    await trx
      .insertInto('setting')
      .values({ key: `b${n}`, value: '1' })
      .execute();
  });
  process.stdout.write(`${n}\n`);
}
