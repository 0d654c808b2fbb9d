import '../../styles/admin-posts.css';
import { Copy, Eye } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Removed } from '@lichthof/api/contract/text';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { toast } from '../../ui/toasts.ts';
import { namesIn, useTagChoices } from '../albums/AlbumPickers.tsx';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import HtmlEditor from '../editor/HtmlEditor.tsx';
import { Form } from '../form/Form.tsx';
import { useForm, type Saved } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { LEAVE } from '../../ui/leave-words.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { reread, useRecords } from '../records.ts';
import { useQuery } from '../table/query.ts';
import { keepRefused } from '../texts/html.ts';
import { removedNote } from '../texts/removed.ts';
import { sayHtml } from '../texts/say-html.tsx';
import { Versions } from '../texts/Versions.tsx';
import {
  idNote,
  LABELS,
  newPost,
  outcomeOf,
  postErrors,
  readPost,
  required,
  savePost,
  wordOf,
  type PostValues,
} from './post.ts';
import { PostHead } from './PostHead.tsx';
import { PreviewLink } from './PreviewLink.tsx';

const TO_POSTS = { title: 'Beiträge', href: adminPaths.posts };

export default function PostForm() {
  const { id } = useParams();
  return id === undefined ? <Create /> : <Edit key={id} id={id} />;
}

function Create() {
  const [query] = useQuery();
  const like = query.get('vorlage');
  const { value, error, retry } = useLoaded(like ?? '', () => newPost(like));
  if (value) return <Fields key={like} start={{ record: value }} />;
  return <PageNotLoaded title="Beitrag anlegen" back={TO_POSTS} error={error} retry={retry} />;
}

function Edit({ id }: { id: string }) {
  const [restored, setRestored] = useState(0);
  const { value, error, retry } = useLoaded(`${id} ${restored}`, () => readPost(id));
  if (value) return <Fields key={restored} start={value} onRestored={() => setRestored(restored + 1)} />;
  return <PageNotLoaded title="Beitrag bearbeiten" back={TO_POSTS} error={error} retry={retry} />;
}

interface FieldsProps {
  start: { record: PostValues; version?: number };
  onRestored?: () => void;
}

function Fields({ start, onRestored }: FieldsProps) {
  const navigate = useNavigate();
  const tags = useTagChoices();
  const posts = useRecords('posts').items;
  const [saved, setSaved] = useState(start);
  const { record, version } = saved;
  const isNew = version === undefined;
  const tell = (removed: readonly Removed[]) => {
    if (removed.length > 0) toast(removedNote(removed), { error: true });
  };
  const follow = (now: Saved<PostValues>) => {
    setSaved(now);
    return now;
  };
  const form = useForm<PostValues>({
    id: `post/${isNew ? '' : record.id}`,
    record: start.record,
    version: start.version,
    labels: LABELS,
    required,
    ready: ({ id }) => !isNew || idNote(id, posts)?.free === true,
    check: postErrors,
    save: async (...change) => follow(await savePost(...change, tell)),
    reread: async () => follow(await readPost(record.id)),
    onGiveWay: ({ text }, version) => keepRefused('posts', { id: record.id, text, version }),
  });
  const { values } = form;
  const before = isNew ? undefined : record.state;
  const outcome = outcomeOf(values, before);

  const onSaved = () => {
    recount();
    void reread('posts');
    toast(isNew ? `Der Beitrag „${values.title}“ ist angelegt.` : 'Die Änderungen wurden gespeichert');
    if (isNew) void navigate(adminPaths.postEdit(values.id), { replace: true });
  };
  const discard = async () => {
    if (!form.changed) await navigate(adminPaths.posts);
    else if (await confirm(LEAVE)) form.set(form.base.record);
  };

  return (
    <AdminPage
      title={isNew ? 'Beitrag anlegen' : 'Beitrag bearbeiten'}
      back={TO_POSTS}
      actions={
        !isNew && (
          <>
            <a className="btn btn--quiet btn--sm" href={paths.post(record.id)}>
              <Eye className="icon icon--sm" />
              Anzeigen
            </a>
            <PreviewLink id={record.id} changed={form.changed} />
            <Versions
              type="posts"
              id={record.id}
              text={values.text}
              changed={form.changed}
              version={version}
              onRestored={() => {
                form.forget();
                onRestored?.();
              }}
            />
            <Link className="btn btn--quiet btn--sm" to={adminPaths.postLike(record.id)}>
              <Copy className="icon icon--sm" />
              Duplizieren
            </Link>
          </>
        )
      }
    >
      <Form
        form={form}
        onSaved={onSaved}
        onCancel={() => void discard()}
        cancelLabel={form.changed ? 'Verwerfen' : 'Zu den Beiträgen'}
        status={
          <output className="muted sm st">
            {form.changed && 'Nicht gespeicherte Änderungen. '}
            {outcome}
          </output>
        }
        say={{
          state: wordOf,
          tags: namesIn(tags),
          text: sayHtml,
        }}
      >
        <HtmlEditor
          preview={{ id: isNew ? '' : record.id, title: values.title, day: values.dateStr }}
          {...form.field('text')}
          details={<PostHead form={form} isNew={isNew} posts={posts} />}
        />
      </Form>
    </AdminPage>
  );
}
