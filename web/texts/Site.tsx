import '../styles/page.css';
import '../styles/post.css';
import { Navigate, useParams } from 'react-router-dom';
import { Content } from './Content.tsx';
import { paths } from '../navigation/paths.ts';
import { useText } from './texts.ts';
import { DEFAULT_PAGE, pageName, splitTitle, textIdOf } from '@lichthof/api/contract/page-name';
import { Main, usePage } from '../page/Page.tsx';

export default function Site() {
  const { page = DEFAULT_PAGE } = useParams();
  const name = pageName(page);
  const { html, failure, retry } = useText(textIdOf(name));
  const { title, rest } = splitTitle(name, html);
  usePage(title, 'read');

  if (page !== name) return <Navigate to={paths.site(name)} replace />;
  if (failure?.status === 404 && name !== DEFAULT_PAGE) {
    return <Navigate to={paths.site(DEFAULT_PAGE)} replace />;
  }
  return (
    <Main>
      <article className="post post--page">
        <header className="head">
          <h1>{title}</h1>
        </header>
        <Content id={textIdOf(name)} html={rest} failure={failure} retry={retry} />
      </article>
    </Main>
  );
}
