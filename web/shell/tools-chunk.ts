export { takeTags } from '../filter/tags-in-address.ts';
export { Tools as default } from './Tools.tsx';
