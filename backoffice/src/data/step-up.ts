import { create } from 'zustand';

interface StepUp {
  /** Ends the question that is open: whether the second factor was shown. */
  readonly answer: ((isShown: boolean) => void) | undefined;
}

/** Whether the second factor is being asked for again. */
export const useStepUp = create<StepUp>(() => ({ answer: undefined }));

/** Asks for the second factor; calls at the same time share the question. */
let open: Promise<boolean> | undefined;
export function askStepUp(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({
      answer(isShown) {
        open = undefined;
        useStepUp.setState({ answer: undefined });
        resolve(isShown);
      },
    });
  });
  return open;
}
