import '../../styles/state.css';
import { useTagChoices } from '../albums/AlbumPickers.tsx';
import { cleanTextLocation } from '@lichthof/api/contract/location';
import { FieldNotes, TextField } from '../form/fields.tsx';
import { PickerField } from '../form/PickerField.tsx';
import type { FormState } from '../form/use-form.ts';
import { idNote, now, postIdFrom, STATES, type PostValues } from './post.ts';
import { TeaserField } from './TeaserField.tsx';

interface PostHeadProps {
  form: FormState<PostValues>;
  isNew: boolean;
  posts: readonly { id: string; title: string }[] | null;
}

export function PostHead({ form, isNew, posts }: PostHeadProps) {
  const { field, values, set } = form;
  const note = isNew && field('id').error === undefined ? idNote(values.id, posts) : null;
  return (
    <div className="posthead">
      <TeaserField {...field('imageId')} />
      <div className="meta">
        <TextField
          {...field('title')}
          required
          onBlur={() => {
            if (isNew && values.title && values.id.length <= 2)
              set({ id: postIdFrom(values.title, new Set(posts?.map(({ id }) => id))) });
          }}
        />
        <div className="pair">
          <div className="postid">
            <TextField {...field('id')} required readOnly={!isNew} />
            {note && (
              <output className={note.free ? 'hint' : 'hint is-refused'} htmlFor={field('id').id}>
                {note.note}
              </output>
            )}
          </div>
          <TextField
            {...field('location')}
            readOnly={!isNew}
            placeholder="leer: in der Datenbank"
            onBlur={() => set({ location: cleanTextLocation(values.location) })}
          />
        </div>
        <State form={form} />
        <div className="pair">
          <TextField {...field('dateStr')} type="date" required />
          <TextField {...field('timeStr')} type="time" required />
        </div>
        <PickerField {...field('tags')} choices={useTagChoices()} add="Tag hinzufügen" wide />
      </div>
    </div>
  );
}

function State({ form: { field, values, set } }: { form: FormState<PostValues> }) {
  const { id, label, error } = field('state');
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="label">{label}</legend>
      <div className="segmented">
        {STATES.map(({ state, word }) => (
          <button
            key={state}
            id={state === 'draft' ? id : undefined}
            type="button"
            aria-pressed={values.state === state}
            onClick={() => set(turnedTo(values, state))}
          >
            <span className={`state state--${state}`}>{word}</span>
          </button>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** What is to appear now does not wait for a later day. */
function turnedTo({ dateStr, timeStr }: PostValues, state: PostValues['state']): Partial<PostValues> {
  const [day, time] = now();
  const isLater = `${dateStr} ${timeStr}` > `${day} ${time}`;
  return state === 'published' && isLater ? { state, dateStr: day, timeStr: time } : { state };
}
