import { Images } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Contributor } from '@lichthof/api/contract/contributor';
import { ROLES } from '@lichthof/api/contract/roles';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { idFrom } from '../form/id-from.ts';
import { recount } from '../counts.ts';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import { Form } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import { reread } from '../records.ts';
import { consentOf, contributorForm, readContributor } from './contributor.ts';

const OPTIONS = ROLES.map((label, role) => ({ value: String(role), label }));

export function ContributorForm({ id, pictures }: { id: string | null; pictures: number }) {
  return id === null ? <Fields contributor={null} pictures={0} /> : <Edit id={id} pictures={pictures} />;
}

function Edit({ id, pictures }: { id: string; pictures: number }) {
  const { value, error, retry } = useLoaded(id, () => readContributor(id));
  if (value) return <Fields key={value.id} contributor={value} pictures={pictures} />;
  return <NotLoaded error={error} retry={retry} lines={6} />;
}

function Fields({ contributor, pictures }: { contributor: Contributor | null; pictures: number }) {
  const navigate = useNavigate();
  const form = useForm(contributorForm(contributor));
  const { field, values, set } = form;
  const isNew = contributor === null;
  const close = () => void navigate(adminPaths.contributors);
  const onSaved = () => {
    toast(isNew ? `„${values.name}“ ist angelegt.` : 'Die Änderungen wurden gespeichert');
    void reread('contributor');
    recount();
    close();
  };
  return (
    <Form
      form={form}
      onSaved={onSaved}
      onCancel={close}
      say={{ role: (role) => OPTIONS[Number(role)]!.label }}
    >
      <div className="stack">
        <TextField {...field('id')} required readOnly={!isNew} />
        <TextField
          {...field('name')}
          required
          onBlur={() => {
            if (isNew && values.name && !values.id) set({ id: idFrom(values.name) });
          }}
        />
        <SelectField {...field('role')} options={OPTIONS} />
        <TextField {...field('realName')} hint="Nur hier zu sehen, nie auf der Website." />
        <CheckField {...field('published')} />
        <p className="muted sm">{consentOf({ role: Number(values.role), published: values.published })}</p>
        {!isNew && <Shown id={contributor.id} pictures={pictures} />}
      </div>
    </Form>
  );
}

function Shown({ id, pictures }: { id: string; pictures: number }) {
  if (pictures === 0) return <p className="muted sm">Auf keinem Bild genannt.</p>;
  return (
    <p>
      <Link className="btn btn--sm" to={adminPaths.contributorPictures(id)}>
        <Images className="icon icon--sm" />
        {picturesOf(pictures)} ansehen
      </Link>
    </p>
  );
}
