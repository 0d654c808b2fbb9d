import type { Scope } from './download.ts';

interface ScopeChoiceProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
}

/** Which versions of the pictures are wanted. */
export function ScopeChoice({ scope, onScope }: ScopeChoiceProps) {
  return (
    <div className="scope">
      <label className="check">
        <input
          type="checkbox"
          checked={scope.large}
          onChange={({ target }) => onScope({ ...scope, large: target.checked })}
        />
        <span>
          Große Bilder<small>Originale in voller Auflösung</small>
        </span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={scope.web}
          onChange={({ target }) => onScope({ ...scope, web: target.checked })}
        />
        <span>
          Webbilder<small>So groß, wie sie hier gezeigt werden</small>
        </span>
      </label>
    </div>
  );
}

export const nameOf = ({ large, web }: Scope) =>
  large && web ? 'Große Bilder und Webbilder' : large ? 'Große Bilder' : web ? 'Webbilder' : 'nichts gewählt';
