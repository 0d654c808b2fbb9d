import { openSite } from './site.ts';
import { ADMIN } from './api-fill.ts';
import { setAdministrator } from '../../api/users/administrator.ts';

/** The product with its embedded database, 24 pictures and 5,000 records of them, in a process of its own. */
const site = await openSite();
await site.fill(5000);
await setAdministrator(site.services.db, ADMIN.email, ADMIN.password);
const images = await site.services.db
  .selectFrom('image')
  .select('tUrl')
  .where('id', 'not like', 'i990101%')
  .execute();
process.on('disconnect', () => void site.close().finally(() => process.exit(0)));
process.send!({ address: site.address, thumbnails: images.map(({ tUrl }) => tUrl) });
