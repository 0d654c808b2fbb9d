import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Main, usePage } from '../../page/Page.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from './ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';

interface AdminPageProps {
  title: string;
  back?: { title: string; href: string };
  actions?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

export function AdminPage({ title, back, actions, busy, children }: AdminPageProps) {
  usePage(title, 'read');
  return (
    <Main className="admin-main" busy={busy ?? false}>
      <div className="admin-head">
        {back && (
          <Link className="back" to={back.href}>
            <ArrowLeft className="icon icon--sm" />
            {back.title}
          </Link>
        )}
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </Main>
  );
}

export const PageAwaited = () => (
  <Main className="admin-main" busy>
    <div className="admin-head">
      <span className="skel-line skel-line--head" />
    </div>
    <SkeletonLines lines={8} />
  </Main>
);

export const LoadFailed = ({ message, retry }: { message: string; retry: () => void }) => (
  <div>
    <Alert>
      <ErrorText text={message} />
    </Alert>
    <Button onClick={retry}>Erneut versuchen</Button>
  </div>
);

interface NotLoadedProps {
  /** A German sentence; null: it is awaited. */
  error: string | null;
  retry: () => void;
}

export const NotLoaded = ({ error, retry, lines }: NotLoadedProps & { lines: number }) =>
  error === null ? <SkeletonLines lines={lines} /> : <LoadFailed message={error} retry={retry} />;

export const PageNotLoaded = ({
  error,
  retry,
  ...page
}: NotLoadedProps & Pick<AdminPageProps, 'title' | 'back'>) =>
  error === null ? (
    <PageAwaited />
  ) : (
    <AdminPage {...page}>
      <LoadFailed message={error} retry={retry} />
    </AdminPage>
  );
