import { usedBy } from './uses.ts';
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
  const hidden = usedBy({ images, posts, albums: 0 });
  const one = images + posts === 1;
  const sentences = [all ? `Verwendet in: ${all}.` : 'Das Tag wird nirgends verwendet.'];
  if (all && values.name.trim() !== before.name && values.name.trim() !== '')
    sentences.push('Der neue Name gilt dort sofort.');
  if (hidden && before.worksafe && !values.worksafe)
    sentences.push(`${hidden} ${one ? 'verschwindet' : 'verschwinden'} damit aus dem sicheren Modus.`);
  if (hidden && !before.worksafe && values.worksafe)
    sentences.push(`${hidden} ${one ? 'erscheint' : 'erscheinen'} damit auch im sicheren Modus.`);
  if (all && before.published && !values.published)
    sentences.push('Den Namen sehen danach nur noch Administratoren.');
  return sentences;
}
