export default function Viewer({ id }: { id: string }) {
  return <p>{id}</p>;
}
