import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { Form, Section } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { changedTags, LABELS, removeTag, tagForm, type Dependencies } from './tag.ts';
import { TagEffect } from './TagEffect.tsx';
import { Usage } from './Usage.tsx';

interface AdvancedFormProps {
  pick: ReactNode;
  found: Dependencies | null;
  onChanged: () => void;
}

export function AdvancedForm({ pick, found, onChanged }: AdvancedFormProps) {
  const navigate = useNavigate();
  const id = found?.tag.id ?? 0;
  const options = tagForm(id, found?.tag);
  const form = useForm({
    ...options,
    id: `tag/${id}`,
    param: 'tag',
    labels: { ...LABELS, name: 'Angezeigter Name' },
  });
  const { field, values } = form;
  const close = () => void navigate(adminPaths.tags);
  const disabled = !found;
  const used = found ? found.images.length + found.posts.length + found.albums.length : 0;

  async function remove(): Promise<void> {
    if (!(await removeTag(found!.tag))) return;
    // At once: nothing of it is left to ask about.
    flushSync(() => form.set(form.base.record));
    close();
  }

  return (
    <Form
      form={form}
      onSaved={() => {
        toast('Die Änderungen wurden gespeichert');
        changedTags();
        close();
      }}
      onCancel={close}
      more={
        <Button Icon={Trash2} disabled={!found || used > 0} onClick={() => void remove()}>
          Tag löschen
        </Button>
      }
    >
      <Section title="Tag">
        {pick}
        <TextField
          id="tag-id"
          label="ID"
          value={found ? String(id) : ''}
          readOnly
          disabled={disabled}
          onChange={() => undefined}
        />
        <TextField {...field('name')} required disabled={disabled} />
        <div className="checks">
          <CheckField {...field('worksafe')} disabled={disabled} />
          <CheckField {...field('published')} disabled={disabled} />
        </div>
        {found && form.changed && (
          <p className="wide">
            <TagEffect before={options.record} values={values} found={found} />
          </p>
        )}
      </Section>
      <Section title="Verwendung" note="Löschen ist erst möglich, wenn das Tag nirgends mehr verwendet wird.">
        <Usage found={found} onChanged={onChanged} />
      </Section>
    </Form>
  );
}
