import '../styles/page.css';
import '../styles/post.css';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { openPreview } from '@lichthof/api/contract/text';
import { paths } from '../navigation/paths.ts';
import { Failed } from '../page/Failed.tsx';
import { forgetToken } from '../page/link-token.ts';
import { Main, usePage } from '../page/Page.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { call } from '../server/api.ts';
import { toApiError, type ApiError } from '../server/api-error.ts';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import { unpacked } from '../texts/texts.ts';
import { Article } from './Article.tsx';
import { type ReadonlyPost, unpublishedMark } from './list.ts';

interface PreviewProps {
  token: string;
  onDone: () => void;
}

interface Opened {
  post: ReadonlyPost;
  html: string;
}

/** A post before it appears, as visitors will see it, for whoever has its link. */
export default function Preview({ token, onDone }: PreviewProps) {
  const { safeMode } = useSnapshot(state);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useLists('tags');
  usePage(opened?.post.title ?? 'Vorschau', 'read');

  const take = (found: Opened) => {
    setFailure('');
    setOpened(found);
    if (unpublishedMark(found.post) !== null) return;
    forgetToken();
    onDone();
  };
  const refuse = ({ code, message }: ApiError) => {
    if (code === 'link-invalid') forgetToken();
    setFailure(message);
  };
  useEffect(() => {
    let wanted = true;
    open(token, safeMode).then(
      (found) => wanted && take(found),
      (error: unknown) => wanted && refuse(toApiError(error)),
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- each of them changes the answer
  }, [token, safeMode, attempt]);

  if (failure) return <Failed title="Vorschau" message={failure} retry={() => setAttempt(attempt + 1)} />;
  if (!opened) return <PageSkeleton shape="text" />;
  const { post, html } = opened;
  return (
    <Main>
      <Article
        post={post}
        mark={`Vorschau: ${unpublishedMark(post) ?? 'veröffentlicht'}`}
        list={paths.blog}
        text={{ html, failure: undefined, retry: () => {} }}
      />
    </Main>
  );
}

async function open(token: string, safeMode: boolean): Promise<Opened> {
  let post: ReadonlyPost | undefined;
  const html = await unpacked(async () => {
    const answer = await call(openPreview, { body: { token, nsfw: !safeMode } });
    ({ post } = answer);
    return answer.text;
  });
  return { post: post!, html };
}
