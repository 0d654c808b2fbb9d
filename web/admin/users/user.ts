import { freshId } from '@lichthof/api/contract/data';
import { EMAIL_PATTERN, setPassword } from '@lichthof/api/contract/session';
import { UserInput } from '@lichthof/api/contract/inputs';
import { User } from '@lichthof/api/contract/user';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { FormOptions, Save, Saved } from '../form/use-form.ts';
import { createRecord, readOne } from '../records.ts';
import { removeRecord } from '../remove-record.ts';

interface UserValues {
  name: string;
  email: string;
  groups: string[];
  contributorIds: string[];
  admin: boolean;
  expires: string;
}

export const LABELS = {
  name: 'Angezeigter Name',
  email: 'E-Mail-Adresse',
  groups: 'Berechtigungen',
  contributorIds: 'Beitragende',
  admin: 'Administrator',
  expires: 'Zugang bis (optional)',
} as const satisfies Record<keyof UserValues, string>;

const NO_USER: UserValues = {
  name: '',
  email: '',
  groups: [],
  contributorIds: [],
  admin: false,
  expires: '',
};

/** `id`: also of a user who is to be created. */
export const userForm = (user: User | null, id: string): FormOptions<UserValues> => ({
  ...(user ? savedFrom(user) : { record: NO_USER }),
  id: `users/${user?.id ?? ''}`,
  param: 'benutzer',
  labels: LABELS,
  required: ['name', 'email'],
  check: (values) => fieldErrors(UserInput, { id: 'u', ...written(values) }),
  save: save(id),
  ...(user && {
    reread: async () => savedFrom(await readOne('users', User, { id, missing: 'Benutzer nicht gefunden!' })),
  }),
});

const savedFrom = (user: User): Saved<UserValues> => ({
  record: {
    name: user.name,
    email: user.email,
    groups: user.groups,
    contributorIds: user.contributorIds,
    admin: user.admin,
    expires: user.expires ?? '',
  },
  version: user.version,
});

export const newUserId = async () => String((await call(freshId, { params: { type: 'users' } })).id);

export const isComplete = ({ name, email, groups }: UserValues): boolean =>
  name.trim() !== '' && EMAIL_PATTERN.test(email) && groups.length > 0;

const written = <T extends Partial<UserValues>>({ expires, ...values }: T) => ({
  ...values,
  ...(expires !== undefined && { expires: expires || null }),
});

const save =
  (id: string): Save<UserValues> =>
  async (changed, values, version) => {
    const { items } =
      version === undefined
        ? await createRecord('users', { id, ...written(values) })
        : await call(update('users'), { body: { id, version, ...written(changed) } });
    return savedFrom(items[0]!);
  };

export async function setPasswordOf(email: string, newPassword: string): Promise<string> {
  const { pwdHash = '' } = await call(setPassword, { body: { email, newPassword, resetPassword: true } });
  return pwdHash;
}

export const removeUser = ({ id, name, email }: User): Promise<boolean> =>
  removeRecord('users', id, {
    title: 'Benutzer löschen',
    called: `„${name || email}“`,
    lost: () =>
      'Anmeldungen, Passkeys, Zugangsschlüssel, Filter, Bewertungen, Favoriten, Kommentare und Auswahlen gehen mit verloren. Bilder, Alben und Beitragende bleiben.',
  });
