import { usedBy } from './uses.ts';
import type { Dependencies, TagValues } from './tag.ts';

interface TagEffectProps {
  before: TagValues;
  values: TagValues;
  found: Dependencies;
}

export function TagEffect({ before, values, found }: TagEffectProps) {
  return (
    <output className="muted sm">
      {effects(before, values, {
        images: found.images.length,
        posts: found.posts.length,
        albums: found.albums.length,
      }).join(' ')}
    </output>
  );
}

export function effects(
  before: TagValues,
  values: TagValues,
  { images, posts, albums }: { images: number; posts: number; albums: number },
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
