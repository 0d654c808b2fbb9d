import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { tagDependencies } from '@lichthof/api/contract/tagging';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { Form } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import { MergeTag } from './MergeTag.tsx';
import { changedTags, newTagId, tagForm, type Dependencies } from './tag.ts';
import { TagEffect } from './TagEffect.tsx';

export function TagForm({ id, onMerged }: { id: number | null; onMerged: () => void }) {
  return id === null ? <New /> : <Edit id={id} onMerged={onMerged} />;
}

function New() {
  const { value, error, retry } = useLoaded('neu', newTagId);
  if (value !== null) return <Fields id={value} found={null} onMerged={() => undefined} />;
  return <NotLoaded error={error} retry={retry} lines={4} />;
}

function Edit({ id, onMerged }: { id: number; onMerged: () => void }) {
  const { value, error, retry } = useLoaded(String(id), () =>
    call(tagDependencies, { params: { id: String(id) } }),
  );
  if (value) return <Fields id={id} found={value} onMerged={onMerged} />;
  return <NotLoaded error={error} retry={retry} lines={4} />;
}

interface FieldsProps {
  id: number;
  found: Dependencies | null;
  onMerged: () => void;
}

function Fields({ id, found, onMerged }: FieldsProps) {
  const navigate = useNavigate();
  const [merging, setMerging] = useState(false);
  const options = tagForm(id, found?.tag);
  const form = useForm(options);
  const { field, values } = form;
  const close = () => void navigate(adminPaths.tags);
  const onSaved = () => {
    toast(found ? 'Die Änderungen wurden gespeichert' : `„${values.name}“ ist angelegt.`);
    changedTags();
    close();
  };
  return (
    <>
      <Form form={form} onSaved={onSaved} onCancel={close}>
        <div className="stack">
          <TextField id="tag-id" label="ID" value={String(id)} readOnly onChange={() => undefined} />
          <TextField {...field('name')} required />
          <CheckField {...field('worksafe')} />
          <CheckField {...field('published')} />
          {found && <TagEffect before={options.record} values={values} found={found} />}
        </div>
      </Form>
      {found && (
        <div className="btnrow">
          <Button small Icon={Merge} onClick={() => setMerging(true)}>
            Zusammenführen …
          </Button>
          <Link className="btn btn--quiet btn--sm" to={adminPaths.tagUses(id)}>
            Erweitert bearbeiten
          </Link>
        </div>
      )}
      {merging && found && (
        <MergeTag
          found={found}
          onClose={(merged) => {
            setMerging(false);
            if (!merged) return;
            onMerged();
            close();
          }}
        />
      )}
    </>
  );
}
