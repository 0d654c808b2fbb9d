/** To be built. */
export default function Site() {
  return <main id="inhalt" className="page" />;
}
