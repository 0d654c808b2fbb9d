/** To be built. */
export default function Filter() {
  return <main id="inhalt" className="page" />;
}
