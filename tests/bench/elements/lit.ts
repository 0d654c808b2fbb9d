import { html, LitElement, nothing } from 'lit';
import { subscribe } from 'valtio/vanilla';
import { roleOf, state } from './store.ts';

class Contributor extends LitElement {
  static override properties = {
    contributorId: { attribute: 'contributor-id' },
    showRole: { attribute: 'show-role' },
  };
  declare contributorId: string;
  declare showRole: string;
  #stop: (() => void) | undefined;

  override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    this.#stop = subscribe(state.contributors, () => this.requestUpdate());
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
  }

  override render() {
    const contributor = state.contributors.items.get(this.contributorId);
    if (!contributor) return nothing;
    const role =
      this.showRole === '1' ? html`<span class="role">${roleOf(contributor.role)}: </span>` : nothing;
    return html`<span class="credit">${role}${contributor.name}</span>`;
  }
}

customElements.define('bench-lit', Contributor);

export const tag = 'bench-lit';
export { state };
