import { viewAs } from '@lichthof/api/contract/user-access';
import type { User } from '@lichthof/api/contract/user';
import { paths } from '../../navigation/paths.ts';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { startView } from '../viewing/view.ts';

export async function viewSite(user: User): Promise<void> {
  await toastOnError(async () => {
    const { jwt, id, name, expires } = await call(viewAs, { body: { userId: user.id } });
    startView({ jwt, id }, { userId: user.id, name, expires });
    location.assign(paths.images);
  });
}
