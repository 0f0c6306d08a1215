import { useRef } from 'react';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextInput } from '@/components/ui/text-input';
import { isOffered } from '@/lib/event/offered';
import type { QuestionOf } from './build-form';
import { useFields } from './fields';
import type { QuestionProps } from './types';

type Props = QuestionProps<QuestionOf<'options'>>;

/** A group of options with a text field for other answers. Options that are not offered in the country are hidden. */
export function OptionFields(props: Props) {
  const { question, fields } = props;
  const names = question.options.map(({ name }) => name);
  const [pais, text, ...chosen] = useFields(fields, ({ getValues }) => [
    String(getValues('pais') ?? ''),
    String(getValues(question.other.name) ?? ''),
    ...names.map((name) => getValues(name) === true),
  ]);
  const shared = {
    ...props,
    options: question.options
      .map((option, index) => ({ ...option, isChosen: chosen[index] === true }))
      .filter(({ only }) => isOffered(only, pais)),
    text: String(text),
  };
  return question.cap?.max === 1 ? <OneOption {...shared} /> : <ManyOptions {...shared} />;
}

interface OptionsProps extends Props {
  options: readonly { name: string; label: string; isChosen: boolean }[];
  /** The text for other answers. */
  text: string;
}

/** At most one option, as radio buttons. The last one shows the text field. */
function OneOption({ question, fields, errors, enterKey, options, text }: OptionsProps) {
  const { group, other } = question;
  /** What was typed before another option was chosen. */
  const typed = useRef('');
  const chosen = options.find(({ isChosen }) => isChosen)?.name;

  function choose(name: string | null) {
    fields.clearErrors(group);
    if (name !== null && text !== '') typed.current = text;
    for (const option of options) fields.setValue(option.name, option.name === name);
    fields.setValue(other.name, name === null ? text || typed.current : '');
  }

  const radio = (name: string | null) => {
    const isChosen = name === null ? !chosen && text !== '' : name === chosen;
    return {
      type: 'radio' as const,
      // Without script, the choice is posted under the group's name.
      name: group,
      value: name ?? 'other',
      defaultChecked: !fields.isLoaded && isChosen,
      // The page keeps the choice of an option that is not an answer yet: the other one before its text is typed.
      ref(input: HTMLInputElement | null) {
        if (input && fields.isLoaded && isChosen) input.checked = true;
      },
      onChange: () => choose(name),
    };
  };
  const field = fields.register(other.name);
  return (
    <div className="group/one grid grid-cols-1 gap-6">
      <ChoiceGroup
        {...question.props}
        id={group}
        error={errors[group]}
        choices={[
          ...options.map(({ name, label }) => ({ ...radio(name), label })),
          { ...radio(null), label: question.otherOption },
        ]}
      />
      <div className={text === '' ? 'hidden group-has-[[value=other]:checked]/one:block' : undefined}>
        <TextInput
          {...other}
          {...field}
          optional={undefined}
          enterKeyHint={enterKey}
          onChange={(event) => {
            fields.clearErrors(group);
            return field.onChange(event);
          }}
          defaultValue={text}
          error={errors[other.name]}
        />
      </div>
    </div>
  );
}

/** Several options, as checkboxes, and the text field. */
function ManyOptions({ question, fields, errors, enterKey, options, text }: OptionsProps) {
  const { group, cap, other } = question;
  const hasText = text.trim() !== '';
  const chosen = options.filter(({ isChosen }) => isChosen).length;
  // Without script, a disabled checkbox could not be enabled again. The server validates the limit.
  const { isLoaded } = fields;
  const isFull = isLoaded && cap !== undefined && chosen + (cap.countsText && hasText ? 1 : 0) >= cap.max;
  const withoutGroupError = (name: string) => {
    const field = fields.register(name);
    return {
      ...field,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        fields.clearErrors(group);
        return field.onChange(event);
      },
    };
  };
  return (
    <>
      <ChoiceGroup
        {...question.props}
        id={group}
        status={cap && (isFull ? cap.reached : '')}
        error={errors[group]}
        choices={options.map(({ name, label, isChosen }) => ({
          ...withoutGroupError(name),
          type: 'checkbox',
          label,
          defaultChecked: !isLoaded && isChosen,
          disabled: isFull && !isChosen,
        }))}
      />
      <TextInput
        {...withoutGroupError(other.name)}
        {...other}
        enterKeyHint={enterKey}
        defaultValue={text}
        readOnly={isFull && cap.countsText && !hasText}
        error={errors[other.name]}
      />
    </>
  );
}
