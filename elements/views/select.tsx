import type { ReactNode } from 'react';
import { CATALOG, type Catalog } from '../catalog/catalog.ts';
import { define } from '../element/define.ts';
import type { BrpElement } from '../element/types.ts';
import { safeMode } from '../host/host.ts';
import { useHostState, useSignalValue } from '../host/hooks.ts';
import { Anchor } from './anchor.tsx';

export const defineSelectSite = (): void =>
  define({ tag: 'brpwc-select-site', ...CATALOG['brpwc-select-site'], view: SelectSite });

export const defineSelectWorksafe = (): void =>
  define({ tag: 'brpwc-select-worksafe', ...CATALOG['brpwc-select-worksafe'], view: SelectWorksafe });

interface Props {
  element: BrpElement<Catalog['brpwc-select-site']['inputs']>;
}

function SelectSite({ element }: Props) {
  const names = useHostState(({ siteAlbums, siteNames }) =>
    new Intl.ListFormat('de').format(siteAlbums.map((key) => siteNames?.[key] ?? key)),
  );
  return (
    <Prompt element={element} overlay="select" action="Bilderauswahl ändern">
      <strong>{names ? `Sie sehen Bilder aus ${names}.` : 'Welche Bilder möchten Sie sehen?'}</strong>
    </Prompt>
  );
}

/** Whether safe mode is on, and the way to its switch. */
function SelectWorksafe({ element }: Props) {
  const safe = useSignalValue(safeMode);
  return (
    <Prompt element={element} overlay="worksafe" action="Sicheren Modus ändern">
      <strong>{safe ? 'Der sichere Modus ist an.' : 'Der sichere Modus ist aus.'}</strong>{' '}
      {safe ? 'Bedenkliche Bilder sind ausgeblendet.' : 'Auch bedenkliche Bilder werden gezeigt.'}
    </Prompt>
  );
}

interface PromptProps extends Props {
  overlay: 'select' | 'worksafe';
  action: string;
  children: ReactNode;
}

function Prompt({ element, overlay, action, children }: PromptProps) {
  const { written, showWritten } = element;
  const isWritten = useSignalValue(written);
  return (
    <div className="prompt">
      {isWritten ? <p ref={showWritten} key="written" /> : <p key="default">{children}</p>}
      <Anchor className="btn" href={overlayPath(overlay)}>
        {action}
      </Anchor>
    </div>
  );
}

/** `/worksafe/blog/p-ich`: the overlay comes back to where it was opened (docs/rules.md, Screens). */
function overlayPath(overlay: string): string {
  const [first, ...rest] = location.pathname.split('/').filter(Boolean);
  const target = first === 'select' || first === 'worksafe' ? rest : [first, ...rest];
  return ['', overlay, ...target.slice(0, 2)].filter((part) => part !== undefined).join('/');
}
