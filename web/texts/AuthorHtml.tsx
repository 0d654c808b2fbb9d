import '../styles/post-content.css';
import '../styles/post-elements.css';
import '../styles/post-layout.css';
import '../styles/post-bootstrap.css';
import { PostHtml } from '@lichthof/elements';
import { hostElements } from './host.ts';

hostElements();

export const AuthorHtml = PostHtml;
