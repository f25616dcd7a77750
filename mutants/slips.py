"""Generates small slips: a comparison turned round, off by one, something left out."""

import ast
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias, TypeVar

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_UNTOUCHED = {"annotation", "returns", "decorator_list", "bases", "format_spec", "pattern", "type_comment"}
"""Fields that are left alone: changing them does not change the program, or breaks it before any test."""

_MARKS = {"gettext", "lazy_gettext", "ngettext", "say"}
"""Functions that mark a text to translate. Their texts are left alone: a test reads them from the modules' source."""

_COLLECTIONS = {"dict", "frozenset", "list", "set", "tuple"}

_N = TypeVar("_N", bound=ast.AST)
_T = TypeVar("_T")
_Put: TypeAlias = Callable[[ast.AST], None]


@dataclass(frozen=True)
class Slip:
    """One slip: the statement before and after, of a compound statement only its head."""

    number: int
    line: int
    before: str
    after: str


def slips(source: str) -> Iterator[Slip]:
    """Yield all slips of a module, always in the same order."""
    return (
        Slip(number, statement.lineno, before, _shown(after))
        for number, (statement, before, after, _) in enumerate(_all(source))
    )


def slipped(source: str, number: int) -> ast.Module:
    """Return the module with one slip in it."""
    return ast.fix_missing_locations(next(tree for *_, tree in islice(_all(source), number, None)))


def _all(source: str) -> Iterator[tuple[ast.stmt, str, ast.stmt, ast.Module]]:
    """Yield for each slip the statement, how it is shown, the one with the slip, and the tree.

    The last two contain the slip only until the next iteration.
    """
    tree = ast.parse(source)
    for statement, put in list(_statements(tree)):
        before = _shown(statement)
        for other in _instead_of_statement(statement):
            put(ast.copy_location(other, statement))
            yield statement, before, other, tree
        put(statement)
        for node, put_node in list(_parts(statement)):
            for part in _instead(node):
                put_node(ast.copy_location(part, node))
                yield statement, before, statement, tree
            put_node(node)


def _statements(node: ast.AST) -> Iterator[tuple[ast.stmt, _Put]]:
    """Yield every statement that does something, with a function that replaces it."""
    for child, put in _children(node):
        if isinstance(child, ast.stmt) and not _is_silent(child):
            yield child, put
        yield from _statements(child)


def _is_silent(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant()):
            return True
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")) | ast.Assign(value=ast.Call(ast.Name("TypeVar"))):
            return True
        case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.Assign(targets=[ast.Name("__all__")]):
            return True
    return False


def _parts(node: ast.AST) -> Iterator[tuple[ast.AST, _Put]]:
    """Yield a statement's expressions, without those of nested statements."""
    for child, put in _children(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case) or _is_assertion(child):
            continue
        if not (_is_mark(node) and isinstance(child, ast.Constant)) and not _is_type(node, child):
            yield child, put
            yield from _parts(child)


def _is_type(node: ast.AST, child: ast.AST) -> bool:
    """Return whether a part says of what type the things in a new collection are: ``list[str]()``."""
    match child:
        case ast.Subscript(ast.Name(name)):
            return isinstance(node, ast.Call) and child is node.func and (name in _COLLECTIONS or name[0].isupper())
    return False


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MARKS


def _is_assertion(node: ast.AST) -> bool:
    """Return whether a part only says what is true anyway: ``strict=True`` of zip."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _children(node: ast.AST) -> Iterator[tuple[ast.AST, _Put]]:
    for name, value in ast.iter_fields(node):
        if name in _UNTOUCHED:
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield child, _putter(node, name, place)


def _putter(node: ast.AST, name: str, place: int | None) -> _Put:
    def put(other: ast.AST) -> None:
        if place is None:
            setattr(node, name, other)
        else:
            getattr(node, name)[place] = other

    return put


def _shown(statement: ast.stmt) -> str:
    """Return a statement's source; of a compound statement only the head."""
    head = copy(statement)
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        if getattr(head, name, None):
            setattr(head, name, [ast.Pass()] if name == "body" else [])
    return ast.unparse(head).removesuffix("pass").strip() or "pass"


def _instead_of_statement(statement: ast.stmt) -> Iterator[ast.stmt]:
    match statement:
        case ast.Expr(ast.Yield() | ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Return(value) if value is not None and ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Match(subject, cases) if len(cases) > 1:
            for place in range(len(cases)):
                yield ast.Match(subject, _without(cases, place))
        case ast.If(test) | ast.While(test):
            yield _with(statement, test=ast.UnaryOp(ast.Not(), test))
        case ast.AugAssign(op=op):
            yield _with(statement, op=_OPERATORS[type(op)]())


def _instead(node: ast.AST) -> Iterator[ast.AST]:  # a list of the slips, a case each
    match node:
        case ast.Constant(value):
            yield from (ast.Constant(other) for other in _other_values(value))
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    yield _with(node, ops=[*ops[:place], other(), *ops[place + 1 :]])
        case ast.BoolOp(op, values):
            yield _with(node, op=ast.And() if isinstance(op, ast.Or) else ast.Or())
            for place in range(len(values)):
                left = _without(values, place)
                yield _with(node, values=left) if len(left) > 1 else left[0]
        case ast.BinOp(op=op) if type(op) in _OPERATORS:
            yield _with(node, op=_OPERATORS[type(op)]())
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.Lambda():
            yield _with(node, body=ast.Constant(None))
        case ast.comprehension(ifs=ifs):
            for place in range(len(ifs)):
                yield _with(node, ifs=_without(ifs, place))
        case ast.Tuple(elts, ast.Load()) | ast.List(elts, ast.Load()) | ast.Set(elts) if len(elts) > 1:
            for place in range(len(elts)):
                yield _with(node, elts=_without(elts, place))
        case ast.Dict(keys, values) if len(keys) > 1:
            for place in (place for place, value in enumerate(values) if not _is_mark(value)):
                yield _with(node, keys=_without(keys, place), values=_without(values, place))
        case ast.Slice(lower, upper):
            if lower:
                yield _with(node, lower=None)
            if upper:
                yield _with(node, upper=None)
        case ast.Call():
            yield from _other_calls(node)


def _other_values(value: object) -> Iterator[bool | int | float | str]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case float():
            yield value * 2 or 1.0
        case str():
            yield f"{value}XX"


def _other_calls(call: ast.Call) -> Iterator[ast.expr]:
    """Yield a call without one of its keywords, its only argument, and the object it is called on."""
    for place, word in enumerate(call.keywords):
        if word.arg and not _is_assertion(word):
            yield _with(call, keywords=_without(call.keywords, place))
    if _is_mark(call) or (ast.unparse(call.func) == "str" and call.args and _is_mark(call.args[0])):
        return  # a text is text already; the type checker wants to hear it
    match call:
        case ast.Call(ast.Name(name), [ast.expr() as only]) if name[0].islower() and not isinstance(only, ast.Starred):
            yield only
        case ast.Call(ast.Attribute(value)) if ast.unparse(value) != "self":
            yield value


def _with(node: _N, **parts: object) -> _N:
    changed = copy(node)
    for name, part in parts.items():
        setattr(changed, name, part)
    return changed


def _without(things: list[_T], place: int) -> list[_T]:
    return [*things[:place], *things[place + 1 :]]
