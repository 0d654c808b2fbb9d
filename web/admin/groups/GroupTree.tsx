import '../../styles/tree.css';
import { Check, ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import {
  Button,
  I18nProvider,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import type { UserGroup } from '@lichthof/api/contract/user';
import { inGerman } from '../../ui/format.ts';

/** More than these scroll in a place of their own, which draws only what is seen. */
const MANY = 150;
const ROW_PX = 36;

interface GroupTreeProps {
  groups: readonly UserGroup[];
  current?: string | null;
  has?: readonly string[];
  onChoose?: (id: string) => void;
  /** Groups can be moved, by dragging and by keyboard; `null`: to the top. */
  onMove?: (group: UserGroup, parentId: string | null) => void;
}

export function GroupTree({ groups, current = null, has = [], onChoose, onMove }: GroupTreeProps) {
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const below = childrenOf(groups);
  const byId = (id: unknown) => groups.find((group) => group.id === id);
  const parentAt = (target: { key: unknown; dropPosition: string }) =>
    target.dropPosition === 'on' ? String(target.key) : (byId(target.key)?.parentId ?? null);
  const isLong = groups.length > MANY;
  const box = useRef<HTMLDivElement>(null);
  const shownIn = (parent: string | null): string[] =>
    (below.get(parent) ?? []).flatMap(({ id }) => [id, ...(shut.has(id) ? [] : shownIn(id))]);
  const scrollTo = useEffectEvent((id: string) => {
    const at = shownIn(null).indexOf(id) * ROW_PX;
    const { scrollTop, clientHeight } = box.current!;
    if (at < scrollTop || at > scrollTop + clientHeight - ROW_PX) box.current!.scrollTop = at;
  });
  useEffect(() => {
    if (!isLong || current === null) return undefined;
    // Before the next frame the list has its height. The page itself stays where it is.
    const frame = requestAnimationFrame(() => scrollTo(current));
    return () => cancelAnimationFrame(frame);
  }, [current, isLong]);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !onMove,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': byId(key)?.name ?? '' })),
    onMove: ({ keys, target }) => {
      const group = byId([...keys][0]);
      if (group) onMove?.(group, parentAt(target));
    },
  });

  const branch = (group: UserGroup): ReactElement => {
    const children = below.get(group.id) ?? [];
    const classes = [group.id === current && 'is-current', has.includes(group.id) && 'is-has'];
    return (
      <TreeItem
        key={group.id}
        id={group.id}
        textValue={group.name}
        className={`node ${classes.filter(Boolean).join(' ')}`}
        {...(onChoose && { onAction: () => onChoose(group.id) })}
      >
        <TreeItemContent>
          {({ isExpanded }) => (
            <>
              {children.length > 0 ? (
                <Button slot="chevron" className="chev">
                  {isExpanded ? (
                    <ChevronDown className="icon icon--sm" />
                  ) : (
                    <ChevronRight className="icon icon--sm" />
                  )}
                </Button>
              ) : (
                <span className="chev" />
              )}
              <span className="nm">{group.name}</span>
              <small>{group.id}</small>
              {has.includes(group.id) && <Check className="icon icon--sm" aria-label="Mitglied" />}
              {onMove && (
                <Button slot="drag" className="grip" aria-label={`${group.name} verschieben`}>
                  <GripVertical className="icon icon--sm" />
                </Button>
              )}
            </>
          )}
        </TreeItemContent>
        {children.map(branch)}
      </TreeItem>
    );
  };

  const tree = (
    <Tree
      ref={box}
      className={isLong ? 'tree tree--long' : 'tree'}
      aria-label="Gruppen"
      dragAndDropHooks={dragAndDropHooks}
      expandedKeys={groups.map(({ id }) => id).filter((id) => !shut.has(id))}
      onExpandedChange={(keys) => setShut(new Set(groups.map(({ id }) => id).filter((id) => !keys.has(id))))}
      renderEmptyState={() => <p className="muted sm">Noch keine Gruppe</p>}
    >
      {below.get(null)?.map(branch)}
    </Tree>
  );
  return (
    <I18nProvider locale="de-DE">
      {isLong ? (
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: ROW_PX }}>
          {tree}
        </Virtualizer>
      ) : (
        tree
      )}
    </I18nProvider>
  );
}

/** By the id of the parent; whose parent is missing stands at the top, below null. */
function childrenOf(groups: readonly UserGroup[]): Map<string | null, UserGroup[]> {
  const ids = new Set(groups.map(({ id }) => id));
  const sorted = groups.toSorted((a, b) => inGerman(a.name, b.name));
  return Map.groupBy(sorted, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
}
