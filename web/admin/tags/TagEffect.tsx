import { safeModeWords, usedBy } from './uses.ts';
import { countsOf, type Dependencies, type TagValues } from './tag.ts';

interface TagEffectProps {
  before: TagValues;
  values: TagValues;
  found: Dependencies;
}

export const TagEffect = ({ before, values, found }: TagEffectProps) => (
  <output className="muted sm">{effects(before, values, countsOf(found)).join(' ')}</output>
);

export function effects(
  before: TagValues,
  values: TagValues,
  { images, posts, albums }: ReturnType<typeof countsOf>,
): string[] {
  const all = usedBy({ images, posts, albums });
  const sentences = [all ? `Verwendet in: ${all}.` : 'Das Tag wird nirgends verwendet.'];
  if (all && values.name.trim() !== before.name && values.name.trim() !== '')
    sentences.push('Der neue Name gilt dort sofort.');
  const mode = safeModeWords(before.worksafe, values.worksafe, { images, posts, albums });
  if (mode) sentences.push(mode);
  if (all && before.published && !values.published)
    sentences.push('Den Namen sehen danach nur noch Administratoren.');
  return sentences;
}
