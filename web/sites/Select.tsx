/** To be built. */
export default function Select() {
  return <main id="inhalt" className="page" />;
}
