/** The frame of the back office before it is known who is here. */
export function Starting() {
  return (
    <div className="flex min-h-dvh" aria-busy>
      <div className="hidden w-56 border-r border-line bg-surface lg:block" />
      <div className="flex-1">
        <div className="h-12 border-b border-line bg-surface" />
      </div>
    </div>
  );
}
