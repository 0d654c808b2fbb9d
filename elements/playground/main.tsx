import { createRoot } from 'react-dom/client';
import '../elements.css';
import { configure, defineElements } from '../index.ts';
import { services } from './host.ts';
import './playground.css';
import { Playground } from './playground.tsx';

configure(services);
defineElements();
createRoot(document.querySelector('#root')!).render(<Playground />);
